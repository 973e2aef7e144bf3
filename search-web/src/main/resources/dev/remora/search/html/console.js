// Keeps the console's cards up to date: one event stream per topic with a run. Without this script the page reloads itself.
'use strict';
const number = new Intl.NumberFormat(document.documentElement.lang);
const decimal = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 1 });

// As TopicCard says it: in the largest unit of which there is one at least.
function size(bytes) {
  if (bytes < 1e6) {
    return decimal.format(bytes / 1e3) + ' kB';
  }
  return bytes < 1e9 ? decimal.format(bytes / 1e6) + ' MB' : hundredths.format(bytes / 1e9) + ' GB';
}

// As TopicCard.bar says it: the pages re-judged so far while that goes on, else nothing.
function judged(reading) {
  const { code, arguments: counts } = reading.message || {};
  if (reading.condition.code !== 'judging' && reading.state !== 'stopping') {
    return null;
  }
  return { 'run-reason.judging': { pages: 0, of: 1 }, 'run-reason.judging-so-far': counts, 'run-reason.rejudging': counts }[code];
}

function show(card, reading) {
  const field = name => card.querySelector('[data-field="' + name + '"]') || {}; // an import has fewer
  card.dataset.state = reading.state;
  for (const name of ['fetched', 'onTopic', 'waiting', 'hosts', 'failed']) {
    field(name).textContent = number.format(reading[name]);
  }
  field('harvestRate').textContent = percent.format(reading.harvestRate);
  field('pagesPerSecond').textContent = decimal.format(reading.pagesPerSecond);
  field('bytes').textContent = size(reading.bytes);
  field('message').textContent = reading.condition.text;
  field('state').textContent = card.dataset['word' + reading.state.split('-').map(word => word[0].toUpperCase() + word.slice(1)).join('')];
  const done = reading.kind === 'import' ? reading.budget - reading.waiting : reading.fetched;
  const work = judged(reading) || { pages: done, of: reading.budget };
  const bar = card.querySelector('progress');
  bar.max = Math.max(1, work.of);
  bar.value = work.pages;
  card.querySelectorAll('[data-condition]').forEach(part => {
    part.hidden = part.dataset.condition !== reading.condition.code;
  });
  card.querySelectorAll('[data-when]').forEach(part => {
    part.hidden = !part.dataset.when.split(' ').includes(reading.state) || part.dataset.but === (reading.message || {}).code;
  });
}

// What a page shows is old while its server cannot be reached.
async function ask() {
  const lost = document.querySelector('.lost');
  try {
    const answer = await fetch(location.href);
    lost.hidden = answer.status < 500; // else a proxy says so
    return answer;
  } catch (unreachable) {
    lost.hidden = false;
    throw unreachable;
  }
}

// Cards that changed their state, what stands below a card, and the number of its indexed pages, are made by the
// server: they are asked for again, every five seconds at most while a stream tells the rest, else every three.
let refreshed = Date.now();
let gone = false;
async function refresh(pause) {
  if (gone || document.hidden || Date.now() < refreshed + pause) {
    return;
  }
  refreshed = Date.now();
  const answer = await ask();
  gone = answer.status === 404; // the answer to a refused form has no address of its own
  if (answer.ok) {
    await replace(answer);
  }
}

async function replace(answer) {
  const live = document.getElementById('live');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('.signin')) { // the session has ended
    location.assign(answer.url);
    return null;
  }
  for (const card of page.querySelectorAll('.card[data-topic]')) {
    renew(document.querySelector('.card[data-topic="' + card.dataset.topic + '"]'), card);
  }
  for (const id of ['definition', 'stands']) {
    const said = page.getElementById(id);
    if (said) {
      document.getElementById(id)?.replaceWith(said);
    }
  }
  const fresh = page.getElementById('live');
  if (live && fresh) {
    const open = [...live.querySelectorAll('details')].map(part => part.open);
    fresh.querySelectorAll('details').forEach((part, i) => { part.open = open[i]; });
    patch(live, fresh);
  }
  return fresh;
}

// Only parts that changed are replaced: what somebody reads, selects or is about to click stays.
function patch(live, fresh) {
  const parts = [...live.children];
  const others = [...fresh.children];
  if (parts.length !== others.length || live.cloneNode().outerHTML !== fresh.cloneNode().outerHTML) {
    if (!live.contains(document.activeElement)) {
      live.replaceWith(fresh);
    }
    return;
  }
  parts.forEach((part, i) => {
    if (part.outerHTML !== others[i].outerHTML && !part.contains(document.activeElement)) {
      part.replaceWith(others[i]);
    }
  });
}

// A stream that is open tells a card's state sooner than the page does.
function renew(card, fresh) {
  if (!card) {
    return;
  }
  card.querySelector('[data-field="pages"]').textContent = fresh.querySelector('[data-field="pages"]').textContent;
  if (!streams.has(card.dataset.topic)) {
    const used = card.contains(document.activeElement) || [...card.querySelectorAll('input[type=number]')].some(input => input.value);
    if (card.dataset.state !== fresh.dataset.state || (!used && card.outerHTML !== fresh.outerHTML)) {
      card.replaceWith(fresh);
      follow(fresh);
    } else if (fresh.dataset.events) {
      card.dataset.events = fresh.dataset.events;
      follow(card);
    }
  }
}

// Without a stream, a page that changes says how often to ask for it, in milliseconds, as long as it changes.
function poll() {
  const every = document.querySelector('#live[data-poll]')?.dataset.poll;
  if (every) {
    setTimeout(() => ask().then(replace).catch(() => {}).finally(poll), Number(every));
  }
}
poll();

// An answer about a page is sent in place, and nothing moves: the rows and the sentence about all answers change.
function settle(form, fresh) {
  const row = part => part?.closest('li, tr') ?? part;
  const now = fresh.getElementById(form.id);
  const said = fresh.querySelector('#live .taught');
  if (now) {
    document.querySelectorAll('#live .answer[id]').forEach(each => {
      const other = fresh.getElementById(each.id);
      if (other) {
        row(each).replaceWith(row(other));
      }
    });
    if (said) {
      document.querySelector('#live .taught').replaceWith(said);
    }
    row(document.getElementById(form.id)).nextElementSibling?.querySelector('.answer button')?.focus({ preventScroll: true });
  }
  return now;
}

document.addEventListener('submit', async event => {
  const form = event.target;
  if (form.matches('#live .answer')) {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form, event.submitter)) });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!answer.ok || !settle(form, fresh)) {
      const given = document.createElement('input'); // submit() names no button
      given.type = 'hidden';
      given.name = 'answer';
      given.value = event.submitter.value;
      form.append(given);
      form.submit(); // refused with a page of its own
    }
  }
});

// A browser has six connections to a host, and may keep a page that was left with its streams open.
const streams = new Map();
addEventListener('pagehide', () => streams.forEach(stream => stream.close()));
addEventListener('pageshow', event => event.persisted && location.reload());

// A run that is over may be followed by another, of anybody: then the page shows its card live again.
function follow(card) {
  if (!card.dataset.events || streams.has(card.dataset.topic)) {
    return;
  }
  const events = new EventSource(card.dataset.events);
  const close = () => {
    events.close();
    streams.delete(card.dataset.topic);
  };
  streams.set(card.dataset.topic, events);
  events.addEventListener('progress', event => {
    show(card, JSON.parse(event.data));
    refresh(5000);
  });
  events.addEventListener('end', event => {
    close();
    delete card.dataset.events;
    show(card, JSON.parse(event.data));
    refresh(0);
    setTimeout(() => refresh(0), 2000); // the server looks for a changed index once a second
  });
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) {
      close();
    }
  });
}

const cards = document.querySelectorAll('.card[data-topic]');
cards.forEach(follow);
if (cards.length > 0) {
  setInterval(() => refresh(streams.size > 0 ? 5000 : 3000).catch(() => {}), 1000);
}
