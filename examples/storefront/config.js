/** Which store the shop shows. `npm start` of Shopwright serves its own values in place of these. */
export const config = {
  /** Address of the store's API, without a slash at the end. */
  api: 'http://127.0.0.1:4000/v0',

  /** The store's public key. It is no secret: every browser that opens the shop gets it. */
  publicKey: 'pk_...',

  /**
   * Whether the store takes cards by Stripe, with the publishable key that it has for browsers
   * (`shopwright processor set`). The pages below `pay/` then run the script of Stripe.
   */
  takesCards: false,

  /**
   * In the demo store: an account that anyone may use. With it the shop also shows what is for
   * developers, as the list of its API calls. Leave it null in a shop of your own.
   *
   * @type {{ name: string, email: string, password: string } | null}
   */
  demoShopper: null,

  /**
   * Where the owner fills the shop. A shop without products leads there.
   *
   * @type {string | null}
   */
  dashboard: null,
};
