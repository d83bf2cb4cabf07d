// The page is complete without this: it filters, opens what a link leads to, and copies commands.
const filter = document.querySelector('#filter');
const found = document.querySelector('#found');
const operations = [...document.querySelectorAll('.operation')];
const sections = [...document.querySelectorAll('.resource')];
const schemas = document.querySelectorAll('.resource > .schema');
const guide = document.querySelector('.guide');
const texts = new Map(
  operations.map((operation) => [
    operation,
    `${operation.closest('section').id} ${operation.querySelector('summary').textContent}`.toLowerCase(),
  ]),
);

function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of operations) {
    operation.hidden = !words.every((word) => texts.get(operation).includes(word));
  }
  for (const section of sections) {
    section.hidden = words.length > 0 && !section.querySelector('.operation:not([hidden])');
  }
  for (const other of [guide, ...schemas]) other.hidden = words.length > 0;
  const count = operations.filter(({ hidden }) => !hidden).length;
  found.textContent = words.length > 0 ? `${count} of ${operations.length}` : '';
}

function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest('[hidden]')) {
    filter.value = '';
    applyFilter();
  }
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}

function addCopyButton(command) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(command.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  command.append(button);
}

filter.addEventListener('input', applyFilter);
filter.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  filter.value = '';
  applyFilter();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  filter.focus();
});
for (const operation of document.querySelectorAll('details[id]')) {
  operation.addEventListener('toggle', () => {
    if (operation.open) history.replaceState(null, '', `#${operation.id}`);
  });
}
addEventListener('hashchange', showTarget);
document.querySelector('#base').textContent = new URL('.', location.href).href.replace(/\/$/, '');
if (navigator.clipboard) document.querySelectorAll('.command').forEach(addCopyButton);
showTarget();
