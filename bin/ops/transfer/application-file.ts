import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { applicationKey, dueWork } from '../../../shared/storage/keys.ts';
import { decodeItem } from '../../../shared/storage/sqlite/item-text.ts';
import { formatOf, requireReadableFormat } from '../../../shared/storage/stored-format.ts';
import type { Item } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { applicationIdOf } from '../../../shared/tenancy/credentials.ts';
import type { Account } from '../../../shared/tenancy/provisioning.ts';
import { linesOf } from '../../../shared/transfer/ndjson.ts';
import { UserFacingError } from '../../program.ts';
import { movedPartitions } from '../partitions.ts';

/**
 * The file of a whole application is NDJSON: a header, each item as it is stored, and a last line
 * with the number of items and a digest of all lines before it.
 */
export const FORMAT = 'shopwright application';

/** The form of the file: incremented with each change of it. What the items are like has a number of its own. */
export const VERSION = 3;

/** The version of 0.2.0, and of 0.1, which had the same number. Their items have none. */
const VERSION_OF_0_2_0 = 2;

export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The format of the items (shared/storage/stored-format.ts). */
  readonly stored_format: number;
  /** Random: an import that was interrupted is continued with the same export only. */
  readonly export: string;
  readonly account: Account;
  /** Its secrets are in plaintext. */
  readonly application: Application;
}

/** What both sides print, so that an operator can compare. */
export interface Summary {
  /** Number of items by partition, without the id of the application. */
  readonly items: Readonly<Record<string, number>>;
  /** Digest of all lines but the last, in hexadecimal. */
  readonly sha256: string;
}

/** Counts the items and digests the lines of a file that is written or read. */
export class Tally {
  readonly #items: Record<string, number> = {};
  readonly #digest = createHash('sha256');

  addLine(line: string): void {
    this.#digest.update(`${line}\n`);
  }

  addItem({ pk }: Item): void {
    const name = pk.slice(pk.indexOf('#') + 1);
    this.#items[name] = (this.#items[name] ?? 0) + 1;
  }

  summary(): Summary {
    return { items: { ...this.#items }, sha256: this.#digest.copy().digest('hex') };
  }
}

export interface ApplicationFile {
  readonly header: Header;
  /** Throws at the end, if not before, unless the file is complete and undamaged. */
  readonly items: AsyncIterable<Item>;
  readonly tally: Tally;
}

/** Reads the header. `name` is that of the file, for errors. */
export async function openApplicationFile(
  chunks: AsyncIterable<string>,
  name: string,
): Promise<ApplicationFile> {
  const lines = linesOf(chunks);
  const { value: first = '' } = await lines.next();
  const header = readHeader(first, name);
  const tally = new Tally();
  tally.addLine(first);
  return { header, items: readItems(lines, header.application.id, tally), tally };
}

function readHeader(line: string, name: string): Header {
  const header = parse(line, (text): Partial<Header> => JSON.parse(text));
  if (header?.format !== FORMAT) {
    throw new UserFacingError(
      `${name} is not an application export; see shopwright application export --help`,
    );
  }
  const { export: id, account, application } = header;
  const isComplete = id && account?.id && application?.accountId === account.id;
  requireKnownVersion(header, name);
  if (!isComplete || applicationIdOf(application.publicKey) !== application.id) throw damaged(1);
  const { version, stored_format = formatOf(undefined) } = header as Header;
  return { format: FORMAT, version, stored_format, export: id, account, application };
}

/** Throws unless this version can read the file and its items, before anything of it is stored. */
function requireKnownVersion(header: Partial<Header>, name: string): void {
  const { version = 0, stored_format, application } = header;
  const isOf020 = version === VERSION_OF_0_2_0 && application?.staffSigning !== undefined;
  if (version > VERSION) {
    throw new UserFacingError(
      `${name} was written by a newer version of Shopwright (file version ${version}; this ` +
        `version reads up to ${VERSION}); install that version or a later one`,
    );
  }
  if (version !== VERSION && !isOf020) {
    throw new UserFacingError(
      `${name} was written by a version before 0.2.0, which this version cannot read; export ` +
        'products and customers as CSV there, and import those: docs/upgrading.md',
    );
  }
  requireReadableFormat(isOf020 ? formatOf(undefined) : Number(stored_format), name);
}

async function* readItems(
  lines: AsyncGenerator<string>,
  application: number,
  tally: Tally,
): AsyncGenerator<Item> {
  const partitions = new Set(movedPartitions(application));
  let number = 1;
  for await (const line of lines) {
    number += 1;
    const item = parse(line, decodeItem);
    if (item && 'end' in item) {
      const { value: rest = '' } = await lines.next();
      return requireEnd(rest === '' && isDeepStrictEqual(item['end'], tally.summary()), number);
    }
    if (!item || !isOf(item, partitions, application)) throw damaged(number);
    tally.addLine(line);
    tally.addItem(item);
    yield item;
  }
  throw damaged(number);
}

/** Whether the keys of the item, also those of the index, are of the application. */
const isOf = (
  { pk, sk, gsi1pk, gsi2pk, gsi3pk, gsi4pk }: Item,
  partitions: ReadonlySet<string>,
  application: number,
) =>
  partitions.has(pk) &&
  typeof sk === 'string' &&
  // The application itself is in the header.
  !isDeepStrictEqual({ pk, sk }, applicationKey(application)) &&
  (gsi1pk === undefined || isOfIndex(String(gsi1pk), pk, application)) &&
  [gsi2pk, gsi3pk, gsi4pk].every(
    (key) => key === undefined || String(key).startsWith(`${application}#`),
  );

const isOfIndex = (gsi1pk: string, pk: string, application: number) =>
  dueWork.isPartition(pk) ? dueWork.isShard(gsi1pk) : gsi1pk.startsWith(`${application}#`);

const damaged = (line: number) =>
  new UserFacingError(
    `the export is damaged or cut off at line ${line}; export the application again`,
  );

function requireEnd(isWhole: boolean, line: number): void {
  if (!isWhole) throw damaged(line);
}

/** Undefined for what is not a JSON object. */
function parse<Result extends object>(
  line: string,
  read: (text: string) => Result,
): Result | undefined {
  try {
    const result = read(line);
    return typeof result === 'object' ? (result ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
