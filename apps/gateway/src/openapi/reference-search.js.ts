/** The search of the API reference. It is a separate file because the content policy allows no inline script. */
export const REFERENCE_SEARCH = `
const form = document.getElementById('search');
const field = form.querySelector('input');
const count = form.querySelector('[role=status]');
const operations = [...document.querySelectorAll('article')].map((element) => ({
  element,
  text: (element.parentElement.id + ' ' + element.querySelector('summary').textContent).toLowerCase(),
}));
const search = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { element, text } of operations) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) found += 1;
  }
  for (const section of document.querySelectorAll('main > section')) {
    section.hidden = section.querySelector('article:not([hidden])') === null;
  }
  document.querySelector('nav').hidden = words.length > 0;
  count.textContent = words.length === 0 ? '' : found === 1 ? '1 operation' : found + ' operations';
  const url = new URL(location.href);
  if (field.value === '') url.searchParams.delete('q');
  else url.searchParams.set('q', field.value);
  history.replaceState(null, '', url);
};
form.hidden = false;
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value !== '') search();
field.addEventListener('input', search);
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return;
  event.preventDefault();
  field.focus();
});
`;
