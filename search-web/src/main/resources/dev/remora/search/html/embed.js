// Puts the search box of this script's server where its script element stands: data-topic, data-lang.
'use strict';
(() => {
  const here = document.currentScript;
  const box = document.createElement('iframe');
  const address = new URL('embed', here.src);
  for (const name of ['topic', 'lang']) if (here.dataset[name]) address.searchParams.set(name, here.dataset[name]);
  box.src = address;
  box.title = here.dataset.title || 'Remora';
  box.loading = 'lazy';
  box.style.cssText = 'border:0;width:100%;max-width:640px;height:64px;color-scheme:light dark';
  here.after(box);
})();
