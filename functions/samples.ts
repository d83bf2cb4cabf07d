/**
 * Ids that stand for records in examples, by the variable that stands for them in commands: 3001
 * in JSON is `$PRODUCT` in a shell.
 */
export const samples = {
  ADDRESS: 5012,
  BRAND: 6100,
  CART: 9001,
  CATEGORY: 4002,
  COLLECTION: 4700,
  COUPON: 8200,
  ORDER: 9500,
  PAYMENT_METHOD: 8600,
  PRODUCT: 3001,
  PROMOTION: 8300,
  SHIPPING_METHOD: 8400,
  USER: 4310,
  VARIABLE: 8800,
} as const;
