// A name in the legend brings its curves forward; a second click lets go of them.
for (const button of document.querySelectorAll('.legend button')) {
  button.addEventListener('click', () => {
    const pressed = button.getAttribute('aria-pressed') === 'true';
    button.setAttribute('aria-pressed', String(!pressed));
    const chosen = [...document.querySelectorAll('.legend button[aria-pressed="true"]')].map(b => b.dataset.style);
    for (const mark of document.querySelectorAll('.line, .band')) {
      mark.classList.toggle('chosen', chosen.some(style => mark.classList.contains(style)));
    }
    document.body.toggleAttribute('data-chosen', chosen.length > 0);
  });
}
