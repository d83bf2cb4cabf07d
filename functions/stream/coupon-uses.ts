import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { Count } from '../../shared/events/counts.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import type { Change } from '../../shared/storage/change.ts';
import { isRecordKey, readAuditedKey, recordKey } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';

/**
 * The uses of coupons without a limit are counted here: orders do not write these coupons, so that
 * any number of them may use one at the same time. A change from or to what cannot be read counts
 * nothing: nobody knows what was counted before.
 */
export function couponUses(
  { before, after }: Change,
  { table }: Pick<ServiceRequest, 'table'>,
): readonly Count[] {
  if (!after || !isRecordKey(after)) return [];
  const { application, name } = readAuditedKey(after);
  if (name !== orders.name) return [];
  const items = before ? [before, after] : [after];
  const read = decodeItems(table, items, (item) => readItem<Order>(item).record);
  if (read.length < items.length) return [];
  const is = unlimitedCoupon(read.at(-1));
  const was = before && unlimitedCoupon(read[0]);
  if (was === is) return [];
  const countOf = (id: number | undefined, add: number): Count[] => {
    if (id === undefined) return [];
    const record = recordKey({ id: application }, coupons.name, id);
    return [{ record, counter: 'total_usages', add }];
  };
  return [...countOf(was, -1), ...countOf(is, 1)];
}

function unlimitedCoupon(order: Order | undefined): number | undefined {
  const taken = order?.taken.coupon;
  return taken?.limited === false ? taken.id : undefined;
}
