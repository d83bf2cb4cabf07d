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

/** The id of the coupon with this code, or 0. */
export async function couponIdOf(table: Table, application: number, code: string): Promise<number> {
  const item = await table.get(keyOf(application, code), { consistent: true });
  return (item as CodeItem | undefined)?.id ?? 0;
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
  return { put: { ...keyOf(application, code), ...item }, condition: isAbsent };
}

export const releaseCode = (application: number, code: string): Write => ({
  remove: keyOf(application, code),
});
