/** Fields of the session, each with a way to misspell it. */
export const misspellings: readonly (readonly [right: string, wrong: string])[] = [
  // Records
  ['product?.display_price', 'product?.display_prize'],
  ['product?.stock_level', 'product?.stok_level'],
  ['variants?.[0]?.sku', 'variants?.[0]?.skuu'],
  ['items[0]?.price_discount', 'items[0]?.discount_price'],
  ['categories?.data[0]?.subcategories', 'categories?.data[0]?.sub_categories'],
  ['list?._links.next', 'list?._links.nxt'],
  ['cart?.display_items_total', 'cart?.display_item_total'],
  ['cart?.items[0]?.variant_id', 'cart?.items[0]?.variantId'],
  ['cart?.problems[0]?.code', 'cart?.problems[0]?.reason'],
  ['order?.converted?.display_total', 'order?.converted?.display_totals'],
  ['order?.shipping_address?.postal_code', 'order?.shipping_address?.postcode'],
  ['order?.tax_lines?.[0]?.rate', 'order?.tax_lines?.[0]?.percentage'],
  ['order?.shipping?.base_cost', 'order?.shipping?.cost'],
  ['order?.payments?.[0]?.charged_currency', 'order?.payments?.[0]?.charge_currency'],
  ['line_items[0]?.restocked', 'line_items[0]?.restock'],
  ['order?.shipments?.[0]?.tracking_link', 'order?.shipments?.[0]?.tracking_url'],
  // Bodies
  ["stock_type: 'infinite'", "stok_type: 'infinite'"],
  ['max_quantity: 3', 'maxQuantity: 3'],
  ['quantity: 2', 'quantiti: 2'],
  ['restock: false', 're_stock: false'],
  ["payment_method: 'pm_1'", "paymentmethod: 'pm_1'"],
  // Queries
  ['per_page: 50', 'per_pages: 50'],
  // Answers of quotes and payments
  ['option?.display_cost', 'option?.display_price'],
  ['result.client_secret', 'result.clientSecret'],
  // Errors
  ['problems?.[0]?.field', 'problem?.[0]?.field'],
  ['Stripe?.decline_code', 'Stripe?.declineCode'],
];
