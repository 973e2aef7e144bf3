// The API's reference: sends what its forms say, and shows what comes back. Without script a form opens the answer.
'use strict';
(() => {
  const address = form => {
    const query = new URLSearchParams();
    let path = form.dataset.path;
    for (const field of form.querySelectorAll('input, select')) {
      if (path.includes('{' + field.name + '}')) path = path.replace('{' + field.name + '}', encodeURIComponent(field.value));
      else if (field.value) query.append(field.name, field.value);
    }
    return path + (query.size ? '?' + query : '');
  };
  const show = async form => {
    const answer = form.querySelector('.answer');
    const asked = address(form);
    form.querySelector('.address').textContent = asked;
    answer.hidden = false;
    try {
      const came = await fetch(asked, { headers: { Accept: 'application/json' } });
      const text = await came.text();
      const left = came.headers.get('RateLimit');
      let body = text;
      try {
        body = JSON.stringify(JSON.parse(text), null, 2);
      } catch (plain) { /* shown as it is */ }
      answer.textContent = came.status + ' ' + (came.headers.get('Content-Type') || '') + (left ? '\n' + 'RateLimit: ' + left : '') + '\n\n' + body;
    } catch (gone) {
      answer.textContent = String(gone);
    }
    answer.focus();
  };
  document.querySelectorAll('form.try').forEach(form => {
    form.hidden = false;
    form.addEventListener('submit', event => {
      event.preventDefault();
      show(form);
    });
  });
})();
