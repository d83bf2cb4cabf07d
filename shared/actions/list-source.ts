import type { StoredRecord } from '../contract/records.ts';
import type { IdRange } from '../storage/record-ranges.ts';
import type { Records } from '../storage/records.ts';

/** Records that follow an id, or the first ones, in the order of their ids. */
export type ListSource<Stored> = (after: number | undefined) => Promise<Part<Stored>>;

interface Part<Stored> {
  readonly records: readonly Stored[];
  /** Bytes of the records, as JSON. */
  readonly bytes: number;
  /** The id after which to go on; undefined at the end. */
  readonly last: number | undefined;
}

/** All records, or those of one user. */
export const recordRange =
  <Stored extends StoredRecord>(
    records: Records<Stored>,
    owner: number | undefined,
    bounds: Pick<IdRange, 'descending' | 'above'>,
  ): ListSource<Stored> =>
  async (after) => {
    const bound = bounds.descending ? { below: after } : { above: after ?? bounds.above };
    const range = { ...bounds, ...bound };
    const { more, ids, ...part } = await (owner === undefined
      ? records.page(range)
      : records.pageOfUser(owner, range));
    return { ...part, last: more ? ids.at(-1) : undefined };
  };

/** Named records that are read at once: one batch of the database. */
const BATCH = 100;

/** The records of these ids, consistently. */
export function namedRecords<Stored extends StoredRecord>(
  records: Records<Stored>,
  named: readonly number[],
  { descending = false, above = 0 }: Pick<IdRange, 'descending' | 'above'>,
): ListSource<Stored> {
  const direction = descending ? -1 : 1;
  const inRange = named.filter((id) => id > above);
  const ids = [...new Set(inRange)].sort((one, other) => direction * (one - other));
  return async (after) => {
    const left = after === undefined ? ids : ids.filter((id) => direction * (id - after) > 0);
    const batch = left.slice(0, BATCH);
    return {
      ...(await records.getManyOfSize(batch)),
      last: left.length > batch.length ? batch.at(-1) : undefined,
    };
  };
}
