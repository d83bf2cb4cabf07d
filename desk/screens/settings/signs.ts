import * as glyphs from '../../widgets/glyphs.ts';

/** The signs of the places, by their names. */
const SIGNS: Readonly<Record<string, string>> = {
  store: glyphs.store,
  currencies: glyphs.euro,
  checkout: glyphs.cart,
  customers: glyphs.people,
  invoices: glyphs.receipt,
  look: glyphs.image,
  feeds: glyphs.tag,
  advanced: glyphs.settings,
  shippings: glyphs.truck,
  payment_methods: glyphs.bank,
  cards: glyphs.card,
  tax_rules: glyphs.flag,
  taxes: glyphs.percent,
  simulator: glyphs.calculator,
  stores: glyphs.pin,
  staff: glyphs.personBadge,
  roles: glyphs.shield,
  activity: glyphs.pulse,
  account: glyphs.user,
  mails: glyphs.mail,
  mail_server: glyphs.globe,
  webhooks: glyphs.bolt,
  api_keys: glyphs.key,
  imports: glyphs.upload,
  exports: glyphs.download,
  usage: glyphs.chart,
};

export const signOf = (name: string): string => SIGNS[name] ?? glyphs.settings;
