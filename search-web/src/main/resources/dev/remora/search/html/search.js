// What makes searching more comfortable: suggestions, recent searches, keys, sliders. Every page works without it.
'use strict';
(() => {
  const form = document.getElementById('ask');
  const input = document.getElementById('q');
  const typingSomewhere = target => target.closest('input,textarea,select,[contenteditable]');

  // --- recent searches: kept by this browser alone
  const RECENT = 'remora.recent';
  const recent = () => {
    try {
      const list = JSON.parse(localStorage.getItem(RECENT));
      return Array.isArray(list) ? list.filter(text => typeof text === 'string').slice(0, 8) : [];
    } catch (closed) {
      return [];
    }
  };
  const remember = list => {
    try {
      if (list.length) localStorage.setItem(RECENT, JSON.stringify(list.slice(0, 8)));
      else localStorage.removeItem(RECENT);
    } catch (closed) { /* private windows keep nothing */ }
  };

  if (form && input) {
    if (document.querySelector('ol.results') && input.value.trim() && input.value.length <= 60) {
      const now = input.value.trim();
      remember([now, ...recent().filter(text => text !== now)]);
    }

    // --- suggestions: an ARIA combobox
    const list = document.createElement('ul');
    list.id = 'suggestions';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', form.dataset.suggestions);
    list.hidden = true;
    form.append(list);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    input.setAttribute('aria-expanded', 'false');
    let typed = input.value;
    let touched = false;
    let active = -1;
    let timer = 0;
    let asked = 0;

    const close = () => {
      list.hidden = true;
      active = -1;
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    };
    const option = (text, prefix, act = () => take(text)) => {
      const item = document.createElement('li');
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', 'false');
      item.id = 'suggestion-' + list.children.length;
      item.dataset.text = text;
      if (prefix && text.startsWith(prefix)) {
        const rest = document.createElement('b');
        rest.textContent = text.slice(prefix.length);
        item.append(prefix, rest);
      } else {
        item.textContent = text;
      }
      item.addEventListener('mousedown', event => event.preventDefault());
      item.addEventListener('click', act);
      list.append(item);
      return item;
    };
    const open = (texts, prefix, ofOld) => {
      list.replaceChildren();
      active = -1;
      texts.forEach(text => option(text, prefix));
      if (ofOld && texts.length) option(form.dataset.clear, '', forget).className = 'clear';
      list.classList.toggle('recent', ofOld);
      list.setAttribute('aria-label', ofOld ? form.dataset.recent : form.dataset.suggestions);
      if (!texts.length) return close();
      list.hidden = false;
      input.setAttribute('aria-expanded', 'true');
      input.removeAttribute('aria-activedescendant');
    };
    const forget = () => {
      input.value = typed;
      remember([]);
      close();
    };
    const take = text => {
      input.value = text;
      close();
      form.requestSubmit();
    };
    const ask = async () => {
      const text = input.value;
      const number = ++asked;
      if (!text.trim()) return open(recent(), '', true);
      const topic = form.elements.topic ? '&topic=' + encodeURIComponent(form.elements.topic.value) : '';
      try {
        const answer = await fetch(new URL('api/v1/suggest?q=' + encodeURIComponent(text) + topic, form.action));
        const found = answer.ok ? (await answer.json()).suggestions.map(one => one.text) : [];
        if (number === asked && active < 0 && document.activeElement === input) {
          const own = text.trim().toLowerCase();
          open(found.filter(one => one !== own), own, false);
        }
      } catch (gone) {
        close();
      }
    };
    const leave = () => {
      if (active >= 0) list.children[active].setAttribute('aria-selected', 'false');
      active = -1;
      input.removeAttribute('aria-activedescendant');
    };
    const go = step => {
      const items = list.children;
      if (active >= 0) items[active].setAttribute('aria-selected', 'false');
      active = active + step;
      if (active >= items.length) active = -1;
      if (active < -1) active = items.length - 1;
      if (active < 0) {
        input.value = typed;
        input.removeAttribute('aria-activedescendant');
      } else {
        items[active].setAttribute('aria-selected', 'true');
        input.value = items[active].className === 'clear' ? typed : items[active].dataset.text;
        input.setAttribute('aria-activedescendant', items[active].id);
      }
    };
    input.addEventListener('input', event => {
      touched = true;
      leave();
      typed = input.value;
      clearTimeout(timer);
      if (!event.isComposing) timer = setTimeout(ask, 50);
    });
    input.addEventListener('compositionend', () => {
      typed = input.value;
      timer = setTimeout(ask, 50);
    });
    input.addEventListener('click', () => {
      if (list.hidden && !input.value) ask();
    });
    input.addEventListener('blur', close);
    input.addEventListener('keydown', event => {
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' && list.hidden) {
        const first = document.querySelector('ol.results h2 a');
        if (first && input.value) {
          first.focus();
          event.preventDefault();
        } else {
          ask();
        }
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
        go(event.key === 'ArrowDown' ? 1 : -1);
        event.preventDefault();
      } else if (event.key === 'Escape') {
        // A search field's own Escape would wipe it: it closes the list, and a second one leaves the field.
        event.preventDefault();
        if (list.hidden) input.blur();
        else input.value = typed;
        close();
      } else if (event.key === 'Enter' && active >= 0 && list.children[active].className === 'clear') {
        forget();
        event.preventDefault();
      }
    });
    form.addEventListener('submit', () => {
      asked++;
      clearTimeout(timer);
    });
    // Browsers put back what was being typed in a search that is come back to, some after it was shown.
    addEventListener('pageshow', event => {
      if (event.persisted) {
        touched = false;
        close();
      }
      const asOpened = () => {
        if (touched) return;
        input.value = input.defaultValue;
        typed = input.value;
      };
      asOpened();
      setTimeout(asOpened);
    });
  }

  // --- results follow typing and sliders; back leads to the search before
  const content = document.getElementById('content');
  const searching = document.body.classList.contains('results');
  let wanted = 0;
  let soon = 0;
  const load = async (address, whole) => {
    const number = ++wanted;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const then = page.getElementById('content');
      if (!answer.ok || !page.body.classList.contains('results') || number !== wanted) return false;
      // The element itself stays: screen readers tell of what changes in it.
      const said = document.querySelector('.summary');
      const says = then.querySelector('.summary');
      if (said && says) said.replaceChildren(...says.childNodes);
      if (whole) {
        if (said && says) says.replaceWith(said);
        content.replaceChildren(...then.childNodes);
        spread();
        document.title = page.title;
      } else {
        for (const part of ['ol.results', '.pager']) {
          const now = content.querySelector(part);
          const other = then.querySelector(part);
          if (now && other) now.replaceWith(other);
        }
      }
      return true;
    } catch (gone) {
      return false; /* the button still works */
    }
  };
  if (searching && form && input) {
    let until = 0; // results that were looked at for two seconds can be gone back to
    let of = input.defaultValue.trim();
    const follow = async () => {
      const text = input.value.trim();
      if (!text || text === of) return;
      const fields = new URLSearchParams(new FormData(form));
      fields.set('q', text);
      fields.delete('page');
      const address = form.action + '?' + fields;
      if (await load(address, true)) {
        of = text;
        input.defaultValue = text;
        const now = performance.now();
        history[now < until ? 'replaceState' : 'pushState'](null, '', address);
        until = now + 2000;
      }
    };
    const later = event => {
      clearTimeout(soon);
      wanted++;
      if (!event.isComposing) soon = setTimeout(follow, 300);
    };
    input.addEventListener('input', later);
    input.addEventListener('compositionend', later);
    form.addEventListener('submit', () => {
      clearTimeout(soon);
      wanted++;
    });
    addEventListener('popstate', () => {
      until = 0;
      of = input.value = input.defaultValue = new URLSearchParams(location.search).get('q') || '';
      load(location.href, true);
    });
  }
  document.addEventListener('input', event => {
    const weights = event.target.closest('.weights form');
    if (!weights || event.target.type !== 'range') return;
    event.target.nextElementSibling.value = Number(event.target.value).toFixed(2);
    clearTimeout(soon);
    soon = setTimeout(async () => {
      const address = weights.action + '?' + new URLSearchParams(new FormData(weights));
      if (await load(address, false)) history.replaceState(null, '', address);
    }, 80);
  });

  // --- the key / may be turned off: a voice may set it off (WCAG 2.1.4)
  const KEYS = 'remora.keys';
  const keys = document.getElementById('keys');
  const slash = () => {
    try {
      return localStorage.getItem(KEYS) !== 'off';
    } catch (closed) {
      return keys?.getAttribute('aria-pressed') !== 'false';
    }
  };
  if (keys && input) {
    keys.hidden = false;
    keys.setAttribute('aria-pressed', String(slash()));
    keys.addEventListener('click', () => {
      const on = keys.getAttribute('aria-pressed') === 'false';
      keys.setAttribute('aria-pressed', String(on));
      try {
        if (on) localStorage.removeItem(KEYS);
        else localStorage.setItem(KEYS, 'off');
      } catch (closed) { /* it holds for this page */ }
    });
  }

  // --- filters beside the results are open
  const beside = matchMedia('(min-width: 1180px)');
  const spread = () => document.querySelectorAll('.menus details:not(.weights)').forEach(menu => {
    if (beside.matches) menu.removeAttribute('name');
    else menu.name = 'facet';
    menu.open = beside.matches;
  });
  beside.addEventListener('change', spread);
  if (searching) spread();

  // --- keys: / to the field, arrows from result to result, Escape closes menus
  const menus = () => [...document.querySelectorAll('.menus details[open]')]
    .filter(menu => !beside.matches || menu.className);
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === '/' && input && !typingSomewhere(event.target) && slash()) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (event.key === 'Escape') {
      menus().forEach(menu => {
        menu.open = false;
        menu.querySelector('summary').focus();
      });
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !typingSomewhere(event.target)) {
      const links = [...document.querySelectorAll('ol.results h2 a')];
      const at = links.indexOf(document.activeElement);
      if (at >= 0 || (links.length && event.key === 'ArrowDown' && document.activeElement === document.body)) {
        event.preventDefault();
        const next = at < 0 ? 0 : at + (event.key === 'ArrowDown' ? 1 : -1);
        if (next < 0) input.focus();
        else (links[next] || links[at]).focus();
      }
    }
  });
  document.addEventListener('click', event => {
    menus().forEach(menu => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
})();
