import { type FieldSchema, WEB_ADDRESS } from '../../shared/contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { isOwned } from '../../shared/contract/records.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { apiKeys } from '../../shared/resources/apiKeys.ts';
import { carts } from '../../shared/resources/carts.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';
import { stores } from '../../shared/resources/stores.ts';
import { subscribers } from '../../shared/resources/subscribers.ts';
import { users } from '../../shared/resources/users.ts';
import { withdrawals } from '../../shared/resources/withdrawals.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { create, type TestStore } from './api.ts';
import { table } from './local-store.ts';

/** Text in every personal field: fits where an e-mail address is asked for. */
export const MARK = 'm@rker.example';

/** An attribute that no schema declares. */
export const OWN_ATTRIBUTE = 'own_attribute';

export interface Marked {
  readonly resource: RecordResource;
  readonly id: number;
}

const isStored = ({ writeOnly, shownTo }: FieldSchema) => !writeOnly && shownTo !== 'nobody';

/** The field with the mark in all of its texts. */
function markedValue(field: FieldSchema, value: Json | undefined): Json | undefined {
  const types = [field.type].flat();
  if (types.includes('array')) return [markedValue(field.items ?? {}, undefined) ?? MARK];
  if (types.includes('string') && !field.enum) {
    return field.pattern === WEB_ADDRESS ? `https://${MARK}` : MARK;
  }
  if (!types.includes('object')) return value;
  const before = isObject(value) ? value : {};
  return field.properties
    ? { ...before, ...markedFields(field.properties, before) }
    : { name: MARK };
}

const markedFields = (fields: Readonly<Record<string, FieldSchema>>, before: JsonObject) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isStored(field) && !/^(id|.*_at)$/.test(name))
      .map(([name, field]) => [name, markedValue(field, before[name])])
      .filter(([, value]) => value !== undefined),
  );

/** The value with the mark in what is personal in it. */
function withMarks(schema: FieldSchema, value: Json): Json {
  const { items, properties = {} } = schema;
  if (Array.isArray(value)) return items ? value.map((each) => withMarks(items, each)) : value;
  if (!isObject(value)) return value;
  const inner = Object.entries(properties).flatMap(([name, field]) => {
    const before = value[name];
    if (field.personal) return [[name, markedValue(field, before)]];
    return before === undefined ? [] : [[name, withMarks(field, before)]];
  });
  return { ...value, ...Object.fromEntries(inner) };
}

/** Names, with dots, of what is personal in records of a resource. */
export const personalNames = (resource: RecordResource): string[] => [
  ...namesIn(resource.schema),
  ...(isOwned(resource) ? [OWN_ATTRIBUTE, `${OWN_ATTRIBUTE}.inner`] : []),
];

function namesIn({ properties = {}, items }: FieldSchema): string[] {
  if (items) return namesIn(items).map((name) => `0.${name}`);
  return Object.entries(properties).flatMap(([name, field]) => {
    if (!isStored(field)) return [];
    const inner = namesIn(field.personal ? allPersonal(field) : field);
    const within = inner.map((each) => `${name}.${each}`);
    return field.personal ? [name, ...within] : within;
  });
}

const allPersonal = (field: FieldSchema): FieldSchema => ({
  ...field,
  properties: Object.fromEntries(
    Object.entries(field.properties ?? {}).map(([name, each]) => [
      name,
      { ...each, personal: true } as const,
    ]),
  ),
});

/** What is missing in the records of a filled store. */
async function complete({ asAdmin }: TestStore): Promise<void> {
  const { id } = (await asAdmin('GET', '/orders')).body.data[0];
  const method = (await asAdmin('GET', '/paymentMethods')).body.data[0];
  await create(asAdmin, '/payments', { order_id: id, payment_method_id: method.id });
  await create(asAdmin, `/orders/${id}/shipments`, { tracking_code: 'UX1' });
  await create(asAdmin, '/apiKeys', { name: 'Stock', permissions: ['products:read'] });
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 1 });
  await create(asAdmin, '/invoices', {
    order_id: id,
    number: 'A-1',
    customer: { name: MARK },
    company: { name: 'Tea House' },
  });
}

const MARKED: readonly RecordResource[] = [
  addresses,
  users,
  withdrawals,
  subscribers,
  carts,
  orders,
  invoices,
  stores,
  apiKeys,
];

/**
 * Puts the mark into what is personal in a record of each resource, and changes it by a request then,
 * so that its event has the mark, too.
 */
export async function markRecords(store: TestStore): Promise<Marked[]> {
  await complete(store);
  const all: Marked[] = [];
  for (const resource of MARKED) all.push({ resource, id: await markRecord(resource, store) });
  return all;
}

async function markRecord(resource: RecordResource, { asAdmin, application }: TestStore) {
  const { data } = (await asAdmin('GET', `/${resource.name}?per_page=250`)).body;
  const { id } = data[0];
  await openRecords(table, application, resource).update(id, async (record) => ({
    ...(withMarks(resource.schema, completed(resource, { ...record })) as object),
    ...(isOwned(resource) && { [OWN_ATTRIBUTE]: { inner: MARK }, own_text: MARK }),
  }));
  const [method, path, body] = TOUCHED[resource.name] ?? ['PUT', '', { own_text: 'Changed' }];
  const answer = await asAdmin(method, `/${resource.name}/${id}${path}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
}

/** What nobody has done yet. */
const completed = ({ name }: RecordResource, record: JsonObject): JsonObject =>
  name === 'orders' ? { ...record, withdrawal: { created_at: '2026-01-01T00:00:00Z' } } : record;

/** How records are changed that have no such `PUT`. */
const TOUCHED: Readonly<Record<string, readonly [string, string, object]>> = {
  orders: ['PATCH', '', { state: 'completed' }],
  carts: ['PUT', '', { items: [] }],
  apiKeys: ['PUT', '', { name: 'Changed' }],
  withdrawals: ['PUT', '', { state: 'done' }],
  subscribers: ['PUT', '', { locale: 'de' }],
};
