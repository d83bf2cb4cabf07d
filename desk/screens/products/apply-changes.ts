import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import type { Client } from '../../api/client.ts';
import type { ApiErrorDetail } from '../../api/error-detail.ts';
import { readAllOf } from '../../api/read-all.ts';
import { BULK_FIELDS, type BulkProduct, type Change } from './bulk-changes.ts';
import type { Left } from './bulk-undo.ts';

interface RowFailure {
  readonly product: BulkProduct;
  readonly message: string;
}

/** What has become of the changes so far. */
export interface Applied {
  /** Changes that were made. */
  readonly made: readonly Change[];
  readonly left: readonly Left[];
}

interface Run {
  readonly client: Client;
  readonly changes: readonly Change[];
  readonly changedMeanwhile: string;
  readonly isStopped: () => boolean;
  readonly onProgress: (applied: Applied) => void;
}

/** Records of one request. */
const MAX_ROWS = 100;

/** Makes the changes, 100 products at a time. Those that somebody else has changed since are left alone. */
export async function applyChanges(run: Run): Promise<void> {
  const { changes, isStopped, onProgress } = run;
  const made: Change[] = [];
  const left: Left[] = [];
  for (let from = 0; from < changes.length && !isStopped(); from += MAX_ROWS) {
    const rows = changes.slice(from, from + MAX_ROWS);
    const failures = await applyRows(run, rows);
    const failed = new Set(failures.map(({ product }) => product.id));
    made.push(...rows.filter(({ product }) => !failed.has(product.id)));
    left.push(...failures.map(({ product: { id, name }, message }) => ({ id, name, message })));
    onProgress({ made, left });
  }
}

async function applyRows(run: Run, rows: readonly Change[]): Promise<RowFailure[]> {
  const { client, changedMeanwhile } = run;
  const ids = rows.map(({ product }) => product.id).join(',');
  const { data } = await client.call('GET', '/products', {
    query: { id: ids, fields: 'id,updated_at', per_page: MAX_ROWS },
  });
  const versions = new Map((data as BulkProduct[]).map(({ id, updated_at }) => [id, updated_at]));
  const isCurrent = ({ product }: Change) => versions.get(product.id) === product.updated_at;
  const current = rows.filter(isCurrent);
  const failures = rows
    .filter((row) => !isCurrent(row))
    .map(({ product }) => ({ product, message: changedMeanwhile }));
  const ofVariants = await applyVariants(client, current);
  const refused = new Set(ofVariants.map(({ product }) => product.id));
  const ofProducts = current.filter(
    ({ product, fields }) => !refused.has(product.id) && Object.keys(fields).length > 0,
  );
  return [...failures, ...ofVariants, ...(await patch(client, ofProducts))];
}

interface PatchedRow {
  readonly id: number;
  readonly status: boolean;
  readonly errors?: readonly ApiErrorDetail[];
}

async function patch(client: Client, rows: readonly Change[]): Promise<RowFailure[]> {
  if (rows.length === 0) return [];
  const body = rows.map(({ product, fields }) => ({ id: product.id, ...fields }));
  const idempotencyKey = newKey();
  const { data } = await client.call('PATCH', '/products', { body, idempotencyKey });
  return (data as PatchedRow[]).flatMap(({ status, errors }, i) => {
    const { product } = rows[i] ?? {};
    return status || !product ? [] : [{ product, message: errors?.[0]?.message ?? '' }];
  });
}

/** One by one: a row with all variants would set their counted stock back to what was read. */
async function applyVariants(client: Client, rows: readonly Change[]): Promise<RowFailure[]> {
  const failures: RowFailure[] = [];
  for (const { product, variants } of rows) {
    try {
      for (const { variant, fields } of variants) {
        const path = `/products/${product.id}/variants/${variant['id']}`;
        await client.call('PUT', path, { body: fields, idempotencyKey: newKey() });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      failures.push({ product, message: error.message });
    }
  }
  return failures;
}

/** All products of a filter, page after page. */
export const readAll = (client: Client, filter: object, most: number) =>
  readAllOf<BulkProduct>(client, '/products', { ...filter, fields: BULK_FIELDS }, most);

/** Products that were chosen, whatever page they are on. */
export async function readChosen(client: Client, ids: readonly unknown[]): Promise<BulkProduct[]> {
  const found: BulkProduct[] = [];
  for (let from = 0; from < ids.length; from += MAX_ROWS) {
    const id = ids.slice(from, from + MAX_ROWS).join(',');
    const query = { id, fields: BULK_FIELDS, per_page: MAX_ROWS };
    found.push(...((await client.call('GET', '/products', { query })).data as BulkProduct[]));
  }
  return found;
}
