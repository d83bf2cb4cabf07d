export const carts = {
  tabs: { open: 'Open', abandoned: 'Abandoned', closed: 'Ordered', all: 'All' },
  which: 'Carts',
  changed: 'Last change',
  customer: 'Customer',
  guest: 'Guest',
  items: 'Items',
  total: 'Total',
  state: 'State',
  states: { open: 'Open', closed: 'Ordered' },
  more: '%{first} and %{smart_count} more |||| %{first} and %{smart_count} more',
  abandoned_off:
    'No cart counts as abandoned: the store has not set after how many minutes one is (setting abandoned_cart_minutes).',
  abandoned_note:
    'Open carts that nobody has changed for %{smart_count} minute. |||| Open carts that nobody has changed for %{smart_count} minutes.',
  one: 'Cart of %{time}',
  quantity: 'Quantity',
  price: 'Price',
  product: 'Product',
  problems: 'It cannot be ordered as it is:',
  coupon: 'Coupon %{code}: %{amount} off',
  to_order: 'The order that it became',
};
