import { account } from './es/account.ts';
import { activity } from './es/activity.ts';
import { application } from './es/application.ts';
import { cards } from './es/cards.ts';
import { carts } from './es/carts.ts';
import { categories, collections, contents, files, pictures, products } from './es/catalogue.ts';
import { coupons } from './es/coupons.ts';
import { customers } from './es/customers.ts';
import { fields } from './es/fields.ts';
import { invoices } from './es/invoices.ts';
import { keys } from './es/keys.ts';
import { login } from './es/login.ts';
import { mails } from './es/mails.ts';
import { opening } from './es/opening.ts';
import { orders } from './es/orders.ts';
import { palette } from './es/palette.ts';
import { promotions } from './es/promotions.ts';
import { ra } from './es/ra.ts';
import { reports } from './es/reports.ts';
import { resources } from './es/resources.ts';
import { roles } from './es/roles.ts';
import { settings } from './es/settings.ts';
import { shared } from './es/shared.ts';
import { shipping } from './es/shipping.ts';
import { simulator } from './es/simulator.ts';
import { staff } from './es/staff.ts';
import { start } from './es/start.ts';
import { taxes } from './es/taxes.ts';
import { exports, imports } from './es/transfers.ts';
import { usage } from './es/usage.ts';
import { values } from './es/values.ts';
import { webhooks } from './es/webhooks.ts';
import type { AllTexts } from './texts.ts';

export const es: AllTexts = {
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
