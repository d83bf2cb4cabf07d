import type { Context } from '../../shared/actions/context.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { openRecords, type RecordType } from '../../shared/storage/records.ts';

/** The records of a resource that belong to a user, newest first. */
export async function* recordsOfUser<Stored extends StoredRecord>(
  type: RecordType<Stored>,
  owner: number,
  { table, application }: Pick<Context, 'table' | 'application'>,
): AsyncGenerator<Stored> {
  const records = openRecords(table, application, type);
  let below: number | undefined;
  for (;;) {
    const page = await records.pageOfUser(owner, { descending: true, below });
    yield* page.records;
    below = page.ids.at(-1);
    if (!page.more || below === undefined) return;
  }
}
