import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import type { Client } from '../../api/client.ts';
import type { ApiErrorDetail } from '../../api/error-detail.ts';
import type { Bulk, BulkProduct, Change } from './bulk-changes.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Values {
  readonly id: number;
  readonly before: Fields;
  readonly after: Fields;
}

/** A product that was changed with others, with what it had before. */
export interface Undoable extends Values {
  readonly name: string;
  readonly variants: readonly Values[];
}

/** A change of many products that can be taken back. */
export interface BulkUndo {
  readonly kind: Bulk['kind'];
  readonly products: readonly Undoable[];
}

/** A product that stays as it is, and why. */
export interface Left {
  readonly id: number;
  readonly name: string;
  readonly message: string;
}

const UNSET: Fields = { published: true };

const before = (record: object, fields: Fields): Fields =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, (record as Fields)[name] ?? UNSET[name] ?? null]),
  );

export const undoable = ({ product, fields, variants }: Change): Undoable => ({
  ...{ id: product.id, name: product.name },
  ...{ before: before(product, fields), after: fields },
  variants: variants.map(({ variant, fields: after }) => ({
    ...{ id: Number(variant['id']), before: before(variant, after), after },
  })),
});

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? []) === JSON.stringify(other ?? []);

/** Whether a record still has what the change has made of it; what else was changed since does not matter. */
const isAsChanged = (record: object | undefined, after: Fields) =>
  Object.entries(after).every(([name, value]) => same((record as Fields)?.[name], value));

interface Run {
  readonly client: Client;
  readonly products: readonly Undoable[];
  readonly changedSince: string;
}

/** Records of one request, and requests at a time. */
const MAX_ROWS = 100;
const AT_ONCE = 5;

/** Gives all products what they had. Those that somebody else has changed since are left, and named. */
export async function takeBack({ client, products, changedSince }: Run): Promise<readonly Left[]> {
  const left: Left[] = [];
  for (let from = 0; from < products.length; from += MAX_ROWS) {
    const rows = products.slice(from, from + MAX_ROWS);
    left.push(...(await takeBackRows({ client, products: rows, changedSince })));
  }
  return left;
}

interface Read {
  readonly row: Undoable;
  /** Undefined when it was changed since. */
  readonly etag: string | undefined;
}

async function takeBackRows({ client, products, changedSince }: Run): Promise<Left[]> {
  const all: Read[] = [];
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const some = products.slice(from, from + AT_ONCE);
    all.push(...(await Promise.all(some.map((row) => readNow(client, row)))));
  }
  const changed = all.filter(({ etag }) => etag === undefined).map(({ row }) => row);
  const current = all.filter(({ etag }) => etag !== undefined);
  const refused = await patch(client, current, changedSince);
  const isRefused = new Set(refused.map(({ id }) => id));
  const ofVariants = current.map(({ row }) => row).filter(({ id }) => !isRefused.has(id));
  return [
    ...changed.map(({ id, name }) => ({ id, name, message: changedSince })),
    ...refused,
    ...(await putVariants(client, ofVariants)),
  ];
}

async function readNow(client: Client, row: Undoable): Promise<Read> {
  try {
    const { data, etag } = await client.call('GET', `/products/${row.id}`);
    const { variants = [], ...product } = data as BulkProduct;
    const isCurrent =
      isAsChanged(product, row.after) &&
      row.variants.every(({ id, after }) =>
        isAsChanged(
          variants.find((each) => Number(each['id']) === id),
          after,
        ),
      );
    return { row, etag: isCurrent ? etag : undefined };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    return { row, etag: undefined };
  }
}

interface PatchedRow {
  readonly status: boolean;
  readonly errors?: readonly ApiErrorDetail[];
}

const PRECONDITION_FAILED = 412;

async function patch(client: Client, all: readonly Read[], changedSince: string): Promise<Left[]> {
  const rows = all.filter(({ row }) => Object.keys(row.before).length > 0);
  if (rows.length === 0) return [];
  const { data } = await client.call('PATCH', '/products', {
    body: rows.map(({ row }) => ({ id: row.id, ...row.before })),
    ifMatch: rows.map(({ etag }) => etag).join(', '),
    idempotencyKey: newKey(),
  });
  return (data as PatchedRow[]).flatMap(({ status, errors: [error] = [] }, i) => {
    const { id, name } = rows[i]?.row ?? {};
    if (status || id === undefined || name === undefined) return [];
    const isChanged = error?.code === PRECONDITION_FAILED;
    return [{ id, name, message: isChanged ? changedSince : (error?.message ?? '') }];
  });
}

/** One by one: a row with all variants would set their counted stock back to what was read. */
async function putVariants(client: Client, rows: readonly Undoable[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, name, variants } of rows) {
    try {
      for (const variant of variants) {
        const path = `/products/${id}/variants/${variant.id}`;
        await client.call('PUT', path, { body: variant.before, idempotencyKey: newKey() });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      left.push({ id, name, message: error.message });
    }
  }
  return left;
}
