import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { application } from './en/application.ts';
import { cards } from './en/cards.ts';
import { carts } from './en/carts.ts';
import { categories, collections, contents, files, pictures, products } from './en/catalogue.ts';
import { coupons } from './en/coupons.ts';
import { customers } from './en/customers.ts';
import { fields } from './en/fields.ts';
import { invoices } from './en/invoices.ts';
import { keys } from './en/keys.ts';
import { login } from './en/login.ts';
import { mails } from './en/mails.ts';
import { opening } from './en/opening.ts';
import { orders } from './en/orders.ts';
import { palette } from './en/palette.ts';
import { promotions } from './en/promotions.ts';
import { ra } from './en/ra.ts';
import { reports } from './en/reports.ts';
import { resources } from './en/resources.ts';
import { roles } from './en/roles.ts';
import { settings } from './en/settings.ts';
import { shared } from './en/shared.ts';
import { shipping } from './en/shipping.ts';
import { simulator } from './en/simulator.ts';
import { staff } from './en/staff.ts';
import { start } from './en/start.ts';
import { taxes } from './en/taxes.ts';
import { exports, imports } from './en/transfers.ts';
import { usage } from './en/usage.ts';
import { values } from './en/values.ts';
import { webhooks } from './en/webhooks.ts';

/** Every subject is here, in `de.ts`, `es.ts` and `fr.ts`; what is missing there is a mistake of the compiler. */
export const en = {
  ra: { ...ra, notification: { ...ra.notification, http_error: shared.offline } },
  account,
  activity,
  cards,
  carts,
  categories,
  collections,
  contents,
  coupons,
  customers,
  exports,
  fields,
  files,
  imports,
  invoices,
  keys,
  login,
  mails,
  opening,
  orders,
  palette,
  pictures,
  products,
  promotions,
  reports,
  resources: { ...resources, application },
  roles,
  settings,
  shared,
  shipping,
  simulator,
  staff,
  start,
  taxes,
  usage,
  values,
  webhooks,
};
