// Checks a topic file as one types, moves to its mistakes, removes words, and reads addresses from a file. Without this script the buttons do it.
'use strict';
const editor = document.querySelector('.editor');
const list = document.getElementById('list');

function fill(pattern, ...values) {
  return pattern.replace(/\{(\d)\}/g, (_, i) => values[i]);
}

function element(tag, text, attributes) {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.entries(attributes || {}).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

// Where a line and a column, in code points, stand in a text.
function offset(text, line, column) {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + [...(lines[line - 1] || '')].slice(0, Math.max(0, column - 1)).join('').length;
}

if (editor) {
  const file = editor.querySelector('textarea');
  const numbers = editor.querySelector('.numbers');
  const verdict = editor.querySelector('.verdict');
  const mistakes = editor.querySelector('.mistakes');
  const chips = editor.querySelector('.weights');
  const decimal = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  let timer = 0;
  let asked = 0;

  function ask(event, { saved, unsaved }) {
    if ((saved !== 'yes' || file.value !== file.defaultValue) && !confirm(unsaved)) {
      event.preventDefault();
    }
  }

  document.querySelectorAll('[data-unsaved] form').forEach(form =>
    form.addEventListener('submit', event => ask(event, form.parentElement.dataset)));
  document.querySelectorAll('button[data-unsaved]').forEach(button =>
    button.addEventListener('click', event => ask(event, button.dataset)));

  function number(wrong) {
    const lines = file.value.split('\n').length;
    numbers.replaceChildren();
    for (let line = 1; line <= lines; line++) {
      numbers.append(wrong.has(line) ? element('mark', line) : String(line), '\n');
    }
    numbers.scrollTop = file.scrollTop;
  }

  function remove(word) {
    const quoted = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const line = new RegExp('^[ \\t]+["\']?' + quoted + '["\']?[ \\t]*:.*\\n?', 'm');
    const place = line.exec(file.value);
    if (place) {
      file.setRangeText('', place.index, place.index + place[0].length, 'start');
      check();
    } else {
      const at = file.value.indexOf(word);
      file.focus();
      file.setSelectionRange(at, at + word.length);
    }
  }

  function show(found) {
    const told = found.mistakes.concat(found.warnings);
    verdict.dataset.good = found.valid;
    verdict.textContent = found.valid ? editor.dataset.good : fill(editor.dataset.bad, found.mistakes.length);
    mistakes.replaceChildren(...told.map((mistake, i) => {
      const item = element('li', '', i < found.mistakes.length ? {} : { class: 'odd' });
      const place = mistake.line ? fill(editor.dataset.place, mistake.line, mistake.column || 1) : editor.dataset.whole;
      item.append(element('a', place, { href: '#file', 'data-line': mistake.line, 'data-column': mistake.column }),
        ' ', element('span', mistake.message));
      return item;
    }));
    number(new Set(found.mistakes.map(mistake => mistake.line)));
    if (found.topic) {
      offer(Object.entries(found.topic.keywords).map(([word, weight]) => [word, decimal.format(weight)]));
    }
  }

  function offer(words) {
    chips.replaceChildren(...words.map(([word, weight]) => {
      const button = element('button', word + ' ', { type: 'button', 'aria-label': fill(editor.dataset.remove, word) });
      button.append(element('small', weight));
      button.addEventListener('click', () => {
        const next = button.parentElement.nextElementSibling || button.parentElement.previousElementSibling;
        remove(word);
        (next ? next.querySelector('button') : file).focus();
      });
      const item = element('li', '');
      item.append(button);
      return item;
    }));
  }

  async function check() {
    clearTimeout(timer);
    const mine = ++asked;
    try {
      const answer = await fetch(editor.dataset.check, { method: 'POST', body: file.value, headers: { 'Content-Type': 'application/yaml', 'X-CSRF-Token': document.querySelector('[name=csrf]').value } });
      if (!answer.ok) {
        throw new Error(answer.status);
      }
      const found = await answer.json();
      if (mine === asked) {
        show(found);
      }
    } catch (unreachable) {
      if (mine === asked) {
        verdict.dataset.good = false;
        verdict.textContent = editor.dataset.out;
      }
    }
  }

  file.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(check, 350);
  });
  file.addEventListener('scroll', () => {
    numbers.scrollTop = file.scrollTop;
  });
  mistakes.addEventListener('click', event => {
    const place = event.target.closest('a');
    if (!place) {
      return;
    }
    event.preventDefault();
    const at = offset(file.value, Math.max(1, Number(place.dataset.line)), Number(place.dataset.column));
    file.focus();
    file.setSelectionRange(at, at);
    const line = file.scrollHeight / file.value.split('\n').length;
    file.scrollTop = Math.max(0, (place.dataset.line - 4) * line);
  });
  check();
}

if (list) {
  list.parentElement.hidden = false;
  list.addEventListener('change', async () => {
    const seeds = document.getElementById('seeds');
    const text = await list.files[0].text();
    const found = text.match(/https?:\/\/[^\s"'<>,;]+/g) || text.split(/\r?\n/).filter(line => /^[\w.-]+\.\w+/.test(line));
    const known = new Set(seeds.value.split(/\r?\n/).map(each => each.trim()).filter(each => each));
    found.forEach(address => known.add(address));
    seeds.value = [...known].join('\n');
  });
}
