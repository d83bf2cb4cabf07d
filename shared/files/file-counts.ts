import type { File } from '../../functions/files/resource.ts';
import { badRequest } from '../contract/errors.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';

/** Of one store. */
export const MAX_FILES = 10_000;
export const MAX_FILES_OF_USER = 50;

type Owned = Pick<File, 'user_id'>;

/** Of the store whose files are counted. */
interface Context {
  readonly application: { readonly id: number };
  readonly table: Table;
}

interface Count {
  /** The id of a user, or `all`. */
  readonly name: string;
  readonly max: number;
}

const countsOf = (file: Owned | undefined): Count[] => [
  ...(file ? [{ name: 'all', max: MAX_FILES }] : []),
  ...(file?.user_id ? [{ name: String(file.user_id), max: MAX_FILES_OF_USER }] : []),
];

const keyOf = ({ application }: Context, { name }: Count) =>
  besideRecordsKey(application.id, 'files#counts', name);

/** Throws a 400 when one more file would be too many. */
export async function requireRoom(counts: readonly Count[], context: Context): Promise<void> {
  if (counts.length === 0) return;
  const keys = counts.map((count) => keyOf(context, count));
  const items = await context.table.getMany(keys, { consistent: true });
  for (const [i, { name, max }] of counts.entries()) {
    const item = items.find(({ sk }) => sk === keys[i]?.sk);
    if (Number(item?.['files'] ?? 0) < max) continue;
    throw badRequest(
      name === 'all'
        ? `A store may have ${max} files; delete some first.`
        : `A user may have ${max} files; delete some first.`,
    );
  }
}

/** The same before anything is written for a new file. */
export const requireRoomFor = (file: Owned, context: Context) =>
  requireRoom(countsOf(file), context);

/** Keeps the counts in step with the records; a condition fails when a count is at its end. */
export async function changeCounts(
  before: Owned | undefined,
  after: Owned | undefined,
  context: Context,
): Promise<Write[]> {
  const [old, current] = [countsOf(before), countsOf(after)];
  const missingIn = (all: readonly Count[]) => (count: Count) =>
    !all.some(({ name }) => name === count.name);
  const added = current.filter(missingIn(old));
  await requireRoom(added, context);
  return [
    ...added.map(
      (count): Write => ({
        update: keyOf(context, count),
        edits: [{ attribute: 'files', add: 1 }],
        condition: [{ attribute: 'files', below: count.max, orAbsent: true }],
      }),
    ),
    ...old.filter(missingIn(current)).map(
      (count): Write => ({
        update: keyOf(context, count),
        edits: [{ attribute: 'files', add: -1 }],
      }),
    ),
  ];
}
