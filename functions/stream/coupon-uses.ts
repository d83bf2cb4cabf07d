import type { Count } from '../../shared/events/counts.ts';
import type { Change } from '../../shared/storage/change.ts';
import { isRecordKey, readAuditedKey, recordKey } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import type { Item } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { type Order, orders } from '../orders/resource.ts';

/**
 * The uses of coupons without a limit are counted here: orders do not write these coupons, so that
 * any number of them may use one at the same time.
 */
export function couponUses({ before, after }: Change): readonly Count[] {
  if (!after || !isRecordKey(after)) return [];
  const { application, name } = readAuditedKey(after);
  if (name !== orders.name) return [];
  const [was, is] = [unlimitedCoupon(before), unlimitedCoupon(after)];
  if (was === is) return [];
  const countOf = (id: number | undefined, add: number): Count[] => {
    if (id === undefined) return [];
    const record = recordKey({ id: application }, coupons.name, id);
    return [{ record, counter: 'total_usages', add }];
  };
  return [...countOf(was, -1), ...countOf(is, 1)];
}

function unlimitedCoupon(item: Item | undefined): number | undefined {
  const taken = item && readItem<Order>(item).record.taken?.coupon;
  return taken?.limited === false ? taken.id : undefined;
}
