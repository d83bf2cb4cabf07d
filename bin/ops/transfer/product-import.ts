import { isDeepStrictEqual } from 'node:util';
import { type Product, products } from '../../../functions/products/resource.ts';
import { takeSku } from '../../../functions/products/unique-sku.ts';
import { saveSnapshot } from '../../../shared/catalogue/save-snapshot.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { withChangeRecords } from '../../../shared/storage/change-records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { UserFacingError } from '../../program.ts';
import { batches, commitBatch, type Entry } from './batches.ts';
import type { Problems } from './problems.ts';
import { indexProducts } from './product-index.ts';
import { createPlanner, type Plan } from './product-plans.ts';
import { type ProductRules, productRules } from './product-rules.ts';
import { allRecords } from './record-export.ts';
import type { Row } from './rows.ts';

/** Number of imported rows by outcome; those with a problem are not among them. */
export interface ImportedProducts {
  created: number;
  updated: number;
  unchanged: number;
}

type PlannedEntry = Entry & { readonly plan: Plan };

/** Rows that are planned before they are written. */
const MAX_PENDING = 90;

/** Optimistic lock: attempts to update a product that others update at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Creates a product from each row, or updates the one with its id or sku, by the rules of `POST`
 * and `PUT /products`. Unchanged products are not written.
 */
export async function importProducts(
  table: Table,
  application: Application,
  rows: AsyncIterable<Row>,
  problems: Problems,
): Promise<ImportedProducts> {
  const imported: ImportedProducts = { created: 0, updated: 0, unchanged: 0 };
  const rules = productRules(application);
  const index = await indexProducts(allRecords(table, application, products));
  const plan = createPlanner(index, rules, application.settings.unique_sku);
  const write = createWriter(table, application, rules, imported, problems);
  let pending: Plan[] = [];
  for await (const row of rows) {
    const planned = await orProblem(row.line, () => plan(row), problems);
    if (planned === undefined) imported.unchanged += 1;
    else if (planned !== PROBLEM) pending.push(planned);
    if (pending.length < MAX_PENDING) continue;
    await write(pending);
    pending = [];
  }
  await write(pending);
  // With a snapshot, the next instance does not load the catalogue from its records.
  if (imported.created + imported.updated > 0) {
    await saveSnapshot(table, { application: application.id, type: products }, Infinity);
  }
  return imported;
}

/** Returns a function that writes plans; those that fail become problems. */
function createWriter(
  table: Table,
  application: Application,
  rules: ProductRules,
  imported: ImportedProducts,
  problems: Problems,
) {
  const records = openRecords(table, application, products);
  const nextId = createIdSequence();

  /** In stores where each sku is of one product. */
  const guards = async ({ id, sku }: Pick<Product, 'id' | 'sku'>, before?: Product) =>
    application.settings.unique_sku && sku && before?.sku !== sku
      ? [await takeSku(sku, id, { table, application })]
      : [];

  async function entryOf(plan: Plan): Promise<PlannedEntry | undefined> {
    const { line, exists } = plan;
    if (!exists) {
      const { id = nextId(), product } = plan;
      const time = new Date().toISOString();
      const record = { ...product, id, created_at: time, updated_at: time };
      return { line, writes: [records.insertion(record), ...(await guards(record))], plan };
    }
    // Optimistic lock: read again for the version, and because the plan may be old.
    const read = await records.read(plan.id ?? 0);
    if (!read) throw new UserFacingError('The product was deleted meanwhile.');
    const product = rules.changed(plan.fields, read.record);
    if (isDeepStrictEqual(product, read.record)) return undefined;
    const further = await guards({ ...product, id: read.record.id }, read.record);
    return { line, writes: [records.replacement(read, product).write, ...further], plan };
  }

  /** Returns the plans whose conditions failed. */
  async function commit(batch: readonly PlannedEntry[]): Promise<Plan[]> {
    const entries = await commitBatch(table, batch, (writes) => withChangeRecords(writes));
    const failed = new Set(entries.map(({ entry }) => entry.plan));
    for (const { plan } of batch) {
      if (!failed.has(plan)) imported[plan.exists ? 'updated' : 'created'] += 1;
    }
    return [...failed];
  }

  return async (plans: readonly Plan[]): Promise<void> => {
    let left = plans;
    for (let attempt = 0; left.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      const entries = await Promise.all(
        left.map((plan) => orProblem(plan.line, () => entryOf(plan), problems)),
      );
      imported.unchanged += entries.filter((entry) => entry === undefined).length;
      const changing = entries.filter((entry) => entry !== undefined && entry !== PROBLEM);
      left = [];
      for (const batch of batches(changing)) left = [...left, ...(await commit(batch))];
    }
    for (const { line } of left)
      problems.add(line, 'The product keeps changing; import the row again later.');
  };
}

/** New ids in ascending order, also within one millisecond. */
function createIdSequence(): () => number {
  let last = 0;
  return () => {
    last = Math.max(newId(), last + 1);
    return last;
  };
}

const PROBLEM = Symbol('a row with a problem');

/** Returns the result, or records an error of the row as a problem. Others end the import. */
async function orProblem<Result>(
  line: number,
  work: () => Promise<Result>,
  problems: Problems,
): Promise<Result | typeof PROBLEM> {
  try {
    return await work();
  } catch (error) {
    const isRowError =
      error instanceof UserFacingError || (error instanceof ApiError && error.status < 500);
    if (!isRowError) throw error;
    problems.add(line, error.message);
    return PROBLEM;
  }
}
