import type { File } from '../../functions/files/resource.ts';
import { badRequest } from '../contract/errors.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item, Write } from '../storage/write.ts';

/** Files of one store, without those of its users. */
export const MAX_FILES = 10_000;
export const MAX_FILES_OF_USER = 50;
/** Files of all users of a store. Admins, who may give users files, are not refused for these. */
export const MAX_FILES_OF_USERS = 10_000;
export const MAX_BYTES_OF_USERS = 2 * 1024 * 1024 * 1024;

type Counted = Pick<File, 'user_id' | 'size'>;

/** Of the store whose files are counted. */
interface Context {
  readonly application: { readonly id: number };
  readonly table: Table;
  readonly caller?: { readonly access: string };
}

interface Count {
  /** The id of a user, `users` for all of them, or `store` for files without one. */
  readonly name: string;
  readonly whose: string;
  readonly maxFiles: number;
  /** Where bytes are counted, too. */
  readonly maxBytes?: number;
}

function countsOf(file: Counted | undefined, { caller }: Context): Count[] {
  if (!file) return [];
  if (!file.user_id) return [{ name: 'store', whose: 'A store', maxFiles: MAX_FILES }];
  const isAdmin = caller?.access === 'admin';
  return [
    {
      name: 'users',
      whose: 'All users together',
      maxFiles: isAdmin ? Infinity : MAX_FILES_OF_USERS,
      maxBytes: isAdmin ? Infinity : MAX_BYTES_OF_USERS,
    },
    { name: String(file.user_id), whose: 'A user', maxFiles: MAX_FILES_OF_USER },
  ];
}

const keyOf = ({ application }: Context, { name }: Count) =>
  besideRecordsKey(application.id, 'files#counts', name);

/** Throws a 400 when one more file, of so many bytes, would be too many. */
async function requireRoom(counts: readonly Count[], size: number, context: Context) {
  if (counts.length === 0) return;
  const keys = counts.map((count) => keyOf(context, count));
  const items = await context.table.getMany(keys, { consistent: true });
  for (const [i, count] of counts.entries()) {
    const item = items.find(({ sk }) => sk === keys[i]?.sk);
    requireRoomIn(count, item, size);
  }
}

function requireRoomIn({ whose, maxFiles, maxBytes }: Count, item: Item | undefined, size: number) {
  if (Number(item?.['files'] ?? 0) >= maxFiles) {
    throw badRequest(`${whose} may have ${maxFiles} files; delete some first.`);
  }
  if (maxBytes !== undefined && Number(item?.['bytes'] ?? 0) + size > maxBytes) {
    throw badRequest(`${whose} may have files of ${maxBytes} bytes; delete some first.`);
  }
}

/** The same before anything is written for a new file. */
export const requireRoomFor = (file: Counted, context: Context) =>
  requireRoom(countsOf(file, context), file.size, context);

/** Keeps the counts in step with the records; a condition fails when a count is at its end. */
export async function changeCounts(
  before: Counted | undefined,
  after: Counted | undefined,
  context: Context,
): Promise<Write[]> {
  const [old, current] = [countsOf(before, context), countsOf(after, context)];
  const missingIn = (all: readonly Count[]) => (count: Count) =>
    !all.some(({ name }) => name === count.name);
  const added = current.filter(missingIn(old));
  const { size = 0 } = after ?? before ?? {};
  await requireRoom(added, size, context);
  return [
    ...added.map((count) => addTo(count, size, context)),
    ...old.filter(missingIn(current)).map((count) => ({
      update: keyOf(context, count),
      edits: editsOf(count, -1, -size),
    })),
  ];
}

const addTo = (count: Count, size: number, context: Context): Write => ({
  update: keyOf(context, count),
  edits: editsOf(count, 1, size),
  condition: [
    ...below('files', count.maxFiles),
    ...below('bytes', (count.maxBytes ?? Infinity) - size + 1),
  ],
});

const below = (attribute: string, limit: number) =>
  limit === Infinity ? [] : [{ attribute, below: limit, orAbsent: true as const }];

const editsOf = ({ maxBytes }: Count, files: number, bytes: number) => [
  { attribute: 'files', add: files },
  ...(maxBytes === undefined ? [] : [{ attribute: 'bytes', add: bytes }]),
];
