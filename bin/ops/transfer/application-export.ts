import { resources } from '../../../functions/index.ts';
import { hasRecords } from '../../../lib/permissions.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { Resource } from '../../../shared/contract/resource.ts';
import { openRecords, type Stored } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';

/** What the first line of an export calls the settings of the application. */
export const SETTINGS = 'application';

/** The resources whose records an export has. */
export const exported: readonly Resource[] = resources.filter(hasRecords);

/** Counts by resource what goes through. */
export type Counts = Record<string, number>;

/**
 * A line for the settings, and one for each record as it is stored: `{"resource", "record"}`.
 * Passwords and keys are in no record, so they are not here.
 */
export async function* exportLines(
  table: Table,
  { id, settings }: Application,
  counts: Counts,
): AsyncGenerator<string> {
  yield line(SETTINGS, settings);
  for (const resource of exported) {
    counts[resource.name] = 0;
    for await (const record of allRecords(table, id, resource)) {
      yield line(resource.name, record);
      counts[resource.name] = (counts[resource.name] ?? 0) + 1;
    }
  }
}

const line = (resource: string, record: JsonObject) => `${JSON.stringify({ resource, record })}\n`;

/** Oldest first, a page of the table at a time. */
export async function* allRecords(
  table: Table,
  application: number,
  resource: Resource,
): AsyncGenerator<Stored> {
  const records = openRecords(table, application, resource);
  let above: number | undefined;
  for (let more = true; more; ) {
    const page = await records.page({ above });
    yield* page.records;
    above = page.records.at(-1)?.id;
    more = page.more;
  }
}
