import type { Settings } from '../resources/schemas/settings.ts';

/** The addresses of a shop that this server serves at an origin, to which mails lead. */
export const pagesOfShop = (origin: string) =>
  ({
    url: origin,
    password_reset_url: `${origin}/reset-password`,
    order_url: `${origin}/{locale}/orders`,
    cart_url: `${origin}/cart`,
    product_url: `${origin}/products`,
  }) satisfies Partial<Settings>;
