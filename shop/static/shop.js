// What every page has of the visitor: the pages are the same for everybody.
const cookies = new Map(
  document.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return [name, decodeURIComponent(value)];
  }),
);
const count = Number(cookies.get('cart_count') ?? 0);
for (const place of document.querySelectorAll('[data-cart-count]')) {
  place.textContent = String(count);
  place.hidden = !(count > 0);
}
