import { besideRecordsKey, type Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { isAbsent, type Write } from '../storage/write.ts';

/** What finds a subscriber: the address, or what proves it in a link. */
export type Finder = { readonly email: string } | { readonly token: string };

/** Addresses that differ in case only are one. */
const keyOf = (application: number, finder: Finder): Key =>
  'email' in finder
    ? besideRecordsKey(application, 'subscribers#emails', finder.email.toLowerCase())
    : besideRecordsKey(application, 'subscribers#tokens', finder.token);

/** The id of the subscriber, or undefined. */
export async function subscriberIdBy(
  finder: Finder,
  table: Table,
  application: number,
): Promise<number | undefined> {
  const item = await table.get(keyOf(application, finder), { consistent: true });
  return item && Number(item['id']);
}

interface Found {
  readonly id: number;
  readonly email: string;
  readonly unsubscribe_token: string;
}

const findersOf = ({ email, unsubscribe_token: token }: Found): readonly Finder[] => [
  { email },
  { token },
];

/** The writes by which a subscriber is found, or is not any more; they fail for an address that is there already. */
export function finderWrites(
  application: number,
  before: Found | undefined,
  after: Found | undefined,
): Write[] {
  const keysOf = (found: Found | undefined) =>
    (found ? findersOf(found) : []).map((finder) => keyOf(application, finder));
  const [old, wanted] = [keysOf(before), keysOf(after)];
  const isIn = (keys: readonly Key[], { pk, sk }: Key) =>
    keys.some((each) => each.pk === pk && each.sk === sk);
  return [
    ...old.filter((key) => !isIn(wanted, key)).map((key): Write => ({ remove: key })),
    ...wanted
      .filter((key) => !isIn(old, key))
      .map((key): Write => ({ put: { ...key, id: after?.id }, condition: isAbsent })),
  ];
}
