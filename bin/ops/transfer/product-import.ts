import { isDeepStrictEqual } from 'node:util';
import { products } from '../../../functions/products/resource.ts';
import { CatalogueReplica } from '../../../shared/catalogue/catalogue-replica.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { withChangeRecord } from '../../../shared/storage/change-records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { UserFacingError } from '../../program.ts';
import { allRecords } from './application-export.ts';
import { batches, commitBatch, type Entry } from './batches.ts';
import type { Problems } from './problems.ts';
import { indexProducts } from './product-index.ts';
import { type Plan, planning } from './product-plans.ts';
import { type ProductRules, productRules } from './product-rules.ts';
import type { Row } from './rows.ts';

/** What came of the rows that are no problem. */
export interface ImportedProducts {
  created: number;
  updated: number;
  unchanged: number;
}

type PlannedEntry = Entry & { readonly plan: Plan };

/** Rows that are written at once, and how often one is tried that others change meanwhile. */
const TOGETHER = 90;
const ATTEMPTS = 5;

/**
 * Makes of each row a new product, or updates the one that its id or sku names, by the rules of
 * `POST` and `PUT /products`. What is so already is not written.
 */
export async function importProducts(
  table: Table,
  application: Application,
  rows: AsyncIterable<Row>,
  problems: Problems,
): Promise<ImportedProducts> {
  const imported: ImportedProducts = { created: 0, updated: 0, unchanged: 0 };
  const rules = productRules(table, application);
  const plan = planning(await indexProducts(allRecords(table, application.id, products)), rules);
  const write = writing(table, application.id, rules, imported, problems);
  let waiting: Plan[] = [];
  for await (const row of rows) {
    const planned = await settled(row.line, () => plan(row), problems);
    if (planned === undefined) imported.unchanged += 1;
    else if (planned !== PROBLEM) waiting.push(planned);
    if (waiting.length < TOGETHER) continue;
    await write(waiting);
    waiting = [];
  }
  await write(waiting);
  // The next instance need not read so many records one by one.
  if (imported.created + imported.updated > 0) await leaveSnapshot(table, application);
  return imported;
}

async function leaveSnapshot(table: Table, { id }: Application): Promise<void> {
  const copy = await CatalogueReplica.load(table, { application: id, type: products });
  await copy.keep(table);
}

/** Writes all plans but those with which something is wrong now. */
function writing(
  table: Table,
  application: number,
  rules: ProductRules,
  imported: ImportedProducts,
  problems: Problems,
) {
  const records = openRecords(table, application, products);
  const nextId = risingIds();

  async function entryOf(plan: Plan): Promise<PlannedEntry | undefined> {
    const { line, isThere } = plan;
    if (!isThere) {
      const { id = nextId(), product } = plan;
      const time = new Date().toISOString();
      const record = { ...product, id, created_at: time, updated_at: time };
      return { line, writes: [records.insertion(record)], plan };
    }
    // Read again for its version, and because the file may be long.
    const read = await records.read(plan.id ?? 0);
    if (!read) throw new UserFacingError('Somebody deleted the product meanwhile.');
    const product = await rules.changed(plan.fields, read.record);
    if (isDeepStrictEqual(product, read.record)) return undefined;
    return { line, writes: [records.replacement(read, product).write], plan };
  }

  /** Those that others stood against. */
  async function commit(batch: readonly PlannedEntry[]): Promise<Plan[]> {
    const refused = await commitBatch(table, batch, (writes) =>
      withChangeRecord(application, products.name, writes),
    );
    const stood = new Set(refused.map(({ entry }) => entry.plan));
    for (const { plan } of batch) {
      if (!stood.has(plan)) imported[plan.isThere ? 'updated' : 'created'] += 1;
    }
    return [...stood];
  }

  return async (plans: readonly Plan[]): Promise<void> => {
    let left = plans;
    for (let attempt = 0; left.length > 0 && attempt < ATTEMPTS; attempt += 1) {
      const entries = await Promise.all(
        left.map((plan) => settled(plan.line, () => entryOf(plan), problems)),
      );
      imported.unchanged += entries.filter((entry) => entry === undefined).length;
      const changing = entries.filter((entry) => entry !== undefined && entry !== PROBLEM);
      left = [];
      for (const batch of batches(changing)) left = [...left, ...(await commit(batch))];
    }
    for (const { line } of left) problems.add(line, 'Others change the product all the time.');
  };
}

/** New ids in the order of the rows, even of those of one millisecond. */
function risingIds(): () => number {
  let last = 0;
  return () => {
    last = Math.max(newId(), last + 1);
    return last;
  };
}

const PROBLEM = Symbol('a row with which something is wrong');

/** The result; or the row becomes one of the problems. What is not about the row ends the import. */
async function settled<Result>(
  line: number,
  work: () => Promise<Result>,
  problems: Problems,
): Promise<Result | typeof PROBLEM> {
  try {
    return await work();
  } catch (error) {
    const isAboutRow =
      error instanceof UserFacingError || (error instanceof ApiError && error.status < 500);
    if (!isAboutRow) throw error;
    problems.add(line, error.message);
    return PROBLEM;
  }
}
