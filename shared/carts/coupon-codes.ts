import type { Context } from '../actions/context.ts';
import { limitGuesses } from '../actions/limit-guesses.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { isAbsent, type Write } from '../storage/write.ts';

/** The item of a code names its coupon, and prevents a second coupon with that code. */
interface CodeItem {
  /** Id of the coupon. */
  readonly id: number;
}

const keyOf = (application: number, code: string) =>
  besideRecordsKey(application, 'coupons#codes', code);

/** A code as people type it: in any case, with spaces around it. */
const folded = (code: string) => code.trim().toLowerCase();

async function ownerOf(table: Table, application: number, code: string): Promise<number> {
  if (code === '') return 0;
  const item = await table.get(keyOf(application, code), { consistent: true });
  return (item as CodeItem | undefined)?.id ?? 0;
}

/** The id of the coupon with this code, or 0. Until 0.2.0 a code was kept as it is written. */
export async function couponIdOf(table: Table, application: number, code: string): Promise<number> {
  const id = await ownerOf(table, application, folded(code));
  return id || folded(code) === code ? id : ownerOf(table, application, code);
}

/** The id of the coupon with a code that a caller sends, who may be guessing. */
export const guessedCouponId = async (context: Context, code: string, cart?: number) =>
  (await limitGuesses(
    context,
    'coupon',
    async () => (await couponIdOf(context.table, context.application.id, code)) || undefined,
    cart,
  )) ?? 0;

/** Takes a code that no coupon has. */
export function takeCode(application: number, code: string, id: number): Write {
  const item: CodeItem = { id };
  return { put: { ...keyOf(application, folded(code)), ...item }, condition: isAbsent };
}

const isCode = (code: string | false) => code !== false;

/** The writes with which a coupon has another code, or none; undefined when another coupon has that. */
export async function codeWrites(
  table: Table,
  application: number,
  id: number,
  before = '',
  after = '',
): Promise<Write[] | undefined> {
  const [old, wanted] = [folded(before), folded(after)];
  const owner = (code: string) => ownerOf(table, application, code);
  const [had, has, written] = await Promise.all([old, wanted, after].map(owner));
  const isChanged = before !== after;
  if (isChanged && [has, written].some((other) => other && other !== id)) return undefined;
  const isTaken = wanted !== '' && has === 0;
  // A coupon of 0.2.0 keeps its code as it is written; that is the code of no other one.
  const isWritten = before !== old && (isChanged || isTaken);
  const released = [had === id && old !== wanted && old, isWritten && before].filter(isCode);
  const writes = released.map((code): Write => ({ remove: keyOf(application, code) }));
  return isTaken ? [...writes, takeCode(application, after, id)] : writes;
}
