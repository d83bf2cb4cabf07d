/** The page of an order in the shop, which reads the secret of a guest's order in the fragment (guide-mail.md). */
export function orderPage(
  orderUrl: string,
  id: number | string,
  secret: string | undefined,
): string {
  const fragment = secret === undefined ? '' : `#secret=${encodeURIComponent(secret)}`;
  return `${orderUrl.replace(/\/$/, '')}/${id}${fragment}`;
}
