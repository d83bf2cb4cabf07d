import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { seesPersonal } from '../../shared/contract/permissions.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { emailOfOrder } from '../../shared/orders/order-email.ts';
import { signedMajor } from '../../shared/pricing/money.ts';
import { userOfCustomer } from '../../shared/reports/customer-of-order.ts';
import { FIRST_ORDER } from '../../shared/reports/first-orders.ts';
import { readLastOrders, readSums } from '../../shared/reports/read-sums.ts';
import { type Amounts, added, NO_KEY } from '../../shared/reports/rows.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { reports } from '../../shared/resources/reports.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { answerOf } from './answer.ts';
import { askedDays, toldOf } from './asked-days.ts';
import { byKey } from './groups.ts';

/** Customers that a report names: those who have spent most. */
export const MAX_CUSTOMER_ROWS = 100;

type Report = DataOf<typeof reports, 'customers'>;
type Customer = readonly [key: string, amounts: Amounts];

const { rows: schema } = reports.routes.customers.answer.properties;

const ordersOf = ([, [count = 0]]: Customer) => count;
const spentBy = ([, [, spent = 0]]: Customer) => spent;
const isNew = ([, amounts]: Customer) => (amounts[FIRST_ORDER] ?? 0) > 0;

/** `/reports/customers`: reports.md, "Customers" */
export const reportCustomers: Action<unknown, never, Report> = async (request) => {
  const { table, application } = request;
  const days = askedDays(request);
  const [told, sums] = await Promise.all([
    toldOf(request, days),
    readSums(table, application, 'customer', days),
  ]);
  const { currency_code: currency } = application.settings;
  const salesOf = ([orders = 0, spent = 0, refunds = 0]: Amounts) => ({
    orders,
    spent: signedMajor(spent, currency),
    refunds: signedMajor(refunds, currency),
  });
  const sumOf = (some: readonly Customer[]) => ({
    customers: some.filter((each) => ordersOf(each) > 0).length,
    ...salesOf(some.map(([, amounts]) => amounts).reduce(added, [])),
  });
  const all = [...byKey(sums)];
  const known = all.filter(([key]) => key !== NO_KEY);
  const most = known
    .filter((each) => ordersOf(each) > 0)
    .sort((one, other) => spentBy(other) - spentBy(one))
    .slice(0, MAX_CUSTOMER_ROWS);
  const named = await namesOf(most, request);
  const data: Report = {
    ...{ ...told, currency, total: sumOf(known), new: sumOf(known.filter(isNew)) },
    returning: sumOf(known.filter((each) => !isNew(each))),
    unknown: salesOf(byKey(sums).get(NO_KEY) ?? []),
    rows: most.map((each) => {
      const [customer, amounts] = each;
      const sales = salesOf(amounts);
      const user_id = userOfCustomer(customer);
      return { customer, user_id, is_new: isNew(each), ...sales, ...named.get(customer) };
    }),
  };
  return answerOf(request, data, schema.items);
};

interface Named {
  readonly name: string;
  readonly email: string;
}

/** The name and the address of each customer's last order, for who may see them. */
async function namesOf(
  some: readonly Customer[],
  { table, application, caller }: Pick<ActionRequest, 'table' | 'application' | 'caller'>,
): Promise<ReadonlyMap<string, Named>> {
  if (!seesPersonal(caller)) return new Map();
  const customers = some.map(([key]) => key);
  const last = await readLastOrders(table, application, customers);
  const found = await openRecords(table, application, orders).getMany([...last.values()]);
  const named = [...last].flatMap(([customer, id]) => {
    const order = found.get(id);
    return order && !order.erased_at ? [[customer, nameOf(order)] as const] : [];
  });
  return new Map(named);
}

function nameOf(order: Order): Named {
  const { user, billing_address, shipping_address } = order;
  const { full_name } = billing_address ?? shipping_address ?? {};
  return { name: full_name ?? user?.name ?? '', email: emailOfOrder(order) ?? '' };
}
