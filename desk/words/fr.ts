import { account } from './fr/account.ts';
import { activity } from './fr/activity.ts';
import { application } from './fr/application.ts';
import { cards } from './fr/cards.ts';
import { carts } from './fr/carts.ts';
import { categories, collections, contents, files, pictures, products } from './fr/catalogue.ts';
import { coupons } from './fr/coupons.ts';
import { customers } from './fr/customers.ts';
import { fields } from './fr/fields.ts';
import { invoices } from './fr/invoices.ts';
import { keys } from './fr/keys.ts';
import { login } from './fr/login.ts';
import { mails } from './fr/mails.ts';
import { opening } from './fr/opening.ts';
import { orders } from './fr/orders.ts';
import { palette } from './fr/palette.ts';
import { promotions } from './fr/promotions.ts';
import { ra } from './fr/ra.ts';
import { reports } from './fr/reports.ts';
import { resources } from './fr/resources.ts';
import { roles } from './fr/roles.ts';
import { settings } from './fr/settings.ts';
import { shared } from './fr/shared.ts';
import { shipping } from './fr/shipping.ts';
import { simulator } from './fr/simulator.ts';
import { staff } from './fr/staff.ts';
import { start } from './fr/start.ts';
import { taxes } from './fr/taxes.ts';
import { exports, imports } from './fr/transfers.ts';
import { usage } from './fr/usage.ts';
import { values } from './fr/values.ts';
import { webhooks } from './fr/webhooks.ts';
import type { AllTexts } from './texts.ts';

export const fr: AllTexts = {
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
