import { deflateRawSync, inflateRawSync } from 'node:zlib';

/*
 * JSON as bytes, for items that are found by their key alone.
 *
 * Why: a write costs a unit for each KB. An order as it is answered has 3 KB of JSON, 1.1 KB deflated,
 * and 0.6 KB with a dictionary of the names and words that all orders have.
 * How: deflate refers to the dictionary as if it came before the text. What was deflated can only be read
 * with the same one: it never changes, and a better one would need a format of its own.
 * Test: test/unit/deflated-json.test.ts
 */
const DICTIONARY = Buffer.from(
  [
    '","company":"","address2":"","state":"","phone_number":"","alternate_phone_number":"',
    '","postal_code":"","city":"","country":"","address1":"","email":"","full_name":"',
    '"registered_with":"email","coupon":{"code":"","target_type":"CART_COUPON"',
    ',"discount_type":"PERCENTAGE_DISCOUNT","discount_value":,"promotion":{',
    '"min_value":,"max_value":,"per_item_cost":0,"zones":[],"name":"","base_cost":',
    '"active":true,"cost_type":"no_cost","payments":[{"method":"Custom","successful":true',
    ',"description":"","charged_amount":,"charged_currency":"EUR","order_id":,"amount":}]',
    '"code":"EUR","symbol":"€","symbol_native":"€","name":"Euro","name_plural":"euros"',
    ',"decimal_digits":2,"rounding":0,"rate":1},"explanation":[{"rule":"items","applied":true',
    ',"reason":"The unit price of each line times its quantity.","lines":[{"line":0,"amount":',
    '"rule":"shipping","applied":true,"reason":".00 for each unit.","amount":',
    '"rule":"payment_method","applied":true,"reason":"The fee of the payment method."',
    ',"amount":0,"display_amount":"0 EUR"}],"discounts":[{"promotion_total":0,"coupon_total":0',
    ',"display_promotion_total":"0 EUR","display_coupon_total":"0 EUR"}],"taken":{"at":"',
    '"stock":[{"product_id":,"variant_id":0,"quantity":1}]},"taxes":[],"items_total":',
    ',"display_items_total":","shipping_total":,"display_shipping_total":","taxes_total":0',
    ',"display_taxes_total":"0 EUR","payment_method_total":0',
    ',"display_payment_method_total":"0 EUR","total":,"display_total":","products":[{',
    '"application_id":,"type":"simple_product","has_variants":false,"name":"","sku":"","slug":"',
    '","price":,"price_discount":,"stock_type":"track","stock_level":null,"stock_status":null',
    ',"images":["https://"],"published":true,"weight":,"display_price":","created_at":"20',
    '","updated_at":"20"state":"processing","status":"{"data":{"id":,"application_id":',
    ',"state":"created","items":[{"product_id":,"variant_id":0,"quantity":1}],"cart_id":',
    ',"shipping_address":{"billing_address":{"user_id":,"payment_method_id":,"shipping_id":',
    ',"currency":{"notes":["],"status":"pending","user":{"shipping":{"payment_method":{',
    '"created_at":"20","updated_at":"20',
  ].join(''),
);

const OPTIONS = { dictionary: DICTIONARY };

export const deflateJson = (value: unknown): Uint8Array => deflateText(JSON.stringify(value));

/** Throws for bytes that cannot be read. */
export const inflateJson = (bytes: Uint8Array) => JSON.parse(inflateText(bytes));

/** The JSON as text. */
export const deflateText = (text: string): Uint8Array => deflateRawSync(text, OPTIONS);

export const inflateText = (bytes: Uint8Array): string => inflateRawSync(bytes, OPTIONS).toString();
