import { account } from './de/account.ts';
import { activity } from './de/activity.ts';
import { application } from './de/application.ts';
import { cards } from './de/cards.ts';
import { carts } from './de/carts.ts';
import { categories, collections, contents, files, pictures, products } from './de/catalogue.ts';
import { coupons } from './de/coupons.ts';
import { customers } from './de/customers.ts';
import { fields } from './de/fields.ts';
import { invoices } from './de/invoices.ts';
import { keys } from './de/keys.ts';
import { login } from './de/login.ts';
import { mails } from './de/mails.ts';
import { opening } from './de/opening.ts';
import { orders } from './de/orders.ts';
import { palette } from './de/palette.ts';
import { promotions } from './de/promotions.ts';
import { ra } from './de/ra.ts';
import { reports } from './de/reports.ts';
import { resources } from './de/resources.ts';
import { roles } from './de/roles.ts';
import { settings } from './de/settings.ts';
import { shared } from './de/shared.ts';
import { shipping } from './de/shipping.ts';
import { simulator } from './de/simulator.ts';
import { staff } from './de/staff.ts';
import { start } from './de/start.ts';
import { taxes } from './de/taxes.ts';
import { exports, imports } from './de/transfers.ts';
import { usage } from './de/usage.ts';
import { values } from './de/values.ts';
import { webhooks } from './de/webhooks.ts';
import type { AllTexts } from './texts.ts';

export const de: AllTexts = {
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
