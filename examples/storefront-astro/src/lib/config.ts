/** Where the store is. The public key is no secret; nothing here needs another key. */
export const config = {
  url: needed('SHOPWRIGHT_URL'),
  publicKey: needed('SHOPWRIGHT_PUBLIC_KEY'),
  /** The address of this shop, for links in sitemaps and at Stripe; that of the request unless it is set. */
  site: process.env['SITE_URL'],
};

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, as README.md says.`);
  return value;
}
