// The variant that is chosen has its own picture, price and stock, and the address names it.
const variants = document.querySelector('[data-variants]');
const stock = document.querySelector('[data-stock][role]');
const picture = document.querySelector('[data-picture] img');
const price = document.querySelector('.about .price strong');

variants?.addEventListener('change', ({ target }) => {
  const { stock: text, picture: src, price: amount } = target.dataset;
  if (stock && text) stock.textContent = text;
  if (price && amount) price.textContent = amount;
  if (picture && src) picture.src = src;
  const url = new URL(location.href);
  url.searchParams.set('variant', target.value);
  history.replaceState(null, '', url);
});
