import type { StoredRecord } from '../contract/records.ts';
import { hasStoreRecords, type Resource, secretsOf } from '../contract/resource.ts';
import { resources } from '../resources/index.ts';
import type { Keyspace } from '../storage/keys.ts';
import { openRecords, type RecordType } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';

/** The resource on the first line of an export: the settings of the application. */
export const SETTINGS = 'application';

/** The resources whose records an export contains: not those with a secret beside each. */
export const exported: readonly Resource[] = resources.filter(
  (resource) => hasStoreRecords(resource) && secretsOf(resource).encrypted.length === 0,
);

/** Number of exported records by resource. */
export type Counts = Record<string, number>;

/**
 * NDJSON: a line for the settings, and one for each record as it is stored, as
 * `{"resource", "record"}`. Records have no passwords and no keys, so an export has none.
 */
export async function* exportLines(
  table: Table,
  application: Application,
  counts: Counts,
): AsyncGenerator<string> {
  yield line(SETTINGS, application.settings);
  for (const resource of exported) {
    counts[resource.name] = 0;
    for await (const record of allRecords(table, application, resource)) {
      yield line(resource.name, record);
      counts[resource.name] = (counts[resource.name] ?? 0) + 1;
    }
  }
}

const line = (resource: string, record: object) => `${JSON.stringify({ resource, record })}\n`;

/** All records, oldest first, read in pages. */
export async function* allRecords<Stored extends StoredRecord>(
  table: Table,
  keyspace: Keyspace,
  resource: RecordType<Stored>,
): AsyncGenerator<Stored> {
  const records = openRecords(table, keyspace, resource);
  let above: number | undefined;
  for (let more = true; more; ) {
    const page = await records.page({ above });
    yield* page.records;
    above = page.ids.at(-1);
    more = page.more;
  }
}
