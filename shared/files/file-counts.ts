import { badRequest } from '../contract/errors.ts';
import { may, type Permitted } from '../contract/permissions.ts';
import type { File } from '../resources/files.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import { countDown, countUp, fullCount, type LimitedCount } from '../storage/limited-counts.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';

/** Files of one store, without those of its users. */
export const MAX_FILES = 10_000;
export const MAX_FILES_OF_USER = 50;
/** Files of all users of a store. Admins, who may give users files, are not refused for these. */
export const MAX_FILES_OF_USERS = 10_000;
export const MAX_BYTES_OF_USERS = 2 * 1024 * 1024 * 1024;

type Counted = Pick<File, 'user_id' | 'size'>;

/** The store whose files are counted. */
interface Context {
  readonly application: { readonly id: number };
  readonly table: Table;
  readonly caller?: Permitted;
}

interface Count {
  /** The id of a user, `users` for all of them, or `store` for files without one. */
  readonly name: string;
  readonly whose: string;
  /** The counts of files, and of bytes where these are limited, too. */
  readonly counts: readonly LimitedCount[];
}

function countsOf(file: Counted | undefined, size: number, { caller }: Context): Count[] {
  if (!file) return [];
  if (!file.user_id) return [{ name: 'store', whose: 'A store', counts: [files(MAX_FILES)] }];
  const [maxFiles, maxBytes] =
    caller && may(caller, 'files:write')
      ? [Infinity, Infinity]
      : [MAX_FILES_OF_USERS, MAX_BYTES_OF_USERS];
  return [
    {
      name: 'users',
      whose: 'All users together',
      counts: [files(maxFiles), { attribute: 'bytes', max: maxBytes, by: size }],
    },
    { name: String(file.user_id), whose: 'A user', counts: [files(MAX_FILES_OF_USER)] },
  ];
}

const files = (max: number): LimitedCount => ({ attribute: 'files', max });

const keyOf = ({ application }: Context, { name }: Count) =>
  besideRecordsKey(application.id, 'files#counts', name);

/** Throws a 400 when one of the counts has no room. */
async function requireRoom(all: readonly Count[], context: Context) {
  if (all.length === 0) return;
  const keys = all.map((count) => keyOf(context, count));
  const items = await context.table.getMany(keys, { consistent: true });
  for (const [i, { whose, counts }] of all.entries()) {
    const item = items.find(({ sk }) => sk === keys[i]?.sk);
    const full = fullCount(item, counts);
    if (full) throw badRequest(`${whose} can have up to ${amountOf(full)}. Delete some first.`);
  }
}

const amountOf = ({ attribute, max }: LimitedCount) =>
  attribute === 'files' ? `${max} files` : `${max} bytes of files`;

/** Throws before anything is written for a new file that there is no room for. */
export const requireRoomFor = (file: Counted, context: Context) =>
  requireRoom(countsOf(file, file.size, context), context);

/** Keeps the counts in step with the records; a condition fails when a count is at its end. */
export async function changeCounts(
  before: Counted | undefined,
  after: Counted | undefined,
  context: Context,
): Promise<Write[]> {
  const { size = 0 } = after ?? before ?? {};
  const old = countsOf(before, size, context);
  const current = countsOf(after, size, context);
  const missingIn = (all: readonly Count[]) => (count: Count) =>
    !all.some(({ name }) => name === count.name);
  const added = current.filter(missingIn(old));
  await requireRoom(added, context);
  return [
    ...added.map((count) => countUp(keyOf(context, count), count.counts)),
    ...old
      .filter(missingIn(current))
      .map((count) => countDown(keyOf(context, count), count.counts)),
  ];
}
