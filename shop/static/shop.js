// What every page has of the visitor: the pages are the same for everybody.
const cookies = new Map(
  document.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return [name, value];
  }),
);
const count = Number(cookies.get('cart_count') ?? 0);
for (const place of document.querySelectorAll('[data-cart-count]')) {
  place.textContent = String(count);
  place.hidden = !(count > 0);
}
const name = decodeURIComponent(cookies.get('name') ?? '');
for (const place of document.querySelectorAll('[data-customer-name]')) {
  if (!name) break;
  place.parentElement.ariaLabel = `${place.textContent}: ${name}`;
  place.textContent = name;
}
