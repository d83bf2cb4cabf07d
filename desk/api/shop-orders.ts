/** The newest orders that somebody has opened in this browser, by store. */
const keyOf = (store: number) => `dashboard.seen-orders.${store}`;

const MAX_SEEN = 50;

/** Read again each time: another tab may have opened one. */
export function seenOrders(store: number): readonly number[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(store)) ?? '[]');
  } catch {
    return [];
  }
}

export function noteSeenOrder(store: number, order: number): void {
  const seen = seenOrders(store);
  if (seen.includes(order)) return;
  localStorage.setItem(keyOf(store), JSON.stringify([order, ...seen].slice(0, MAX_SEEN)));
}
