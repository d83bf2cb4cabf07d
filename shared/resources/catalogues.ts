/**
 * The resources with `catalogueRoutes`, one line each: imports and exports take them all, and the dashboard has them in its
 * menu.
 */
export { brands } from './brands.ts';
export { categories } from './categories.ts';
export { collections } from './collections.ts';
export { contents } from './contents.ts';
export { coupons } from './coupons.ts';
export { paymentMethods } from './paymentMethods.ts';
export { products } from './products.ts';
export { promotions } from './promotions.ts';
export { redirects } from './redirects.ts';
export { shippings } from './shippings.ts';
export { stores } from './stores.ts';
export { taxes } from './taxes.ts';
export { themes } from './themes.ts';
export { variables } from './variables.ts';
