import { objectOf } from '../../shared/actions/body.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { invalidProperty, missingProperty, notFound } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { requireUsable } from '../../shared/shopping/coupon-use.ts';
import { startEager } from '../../shared/shopping/early.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { coupons } from '../coupons/resource.ts';
import { writeCart } from './change-cart.ts';

/** One coupon at a time goes with a cart (contract.md 3.3). */
export function couponActions(service: RecordService): Record<string, Action> {
  const detachCoupon: Action = (request) =>
    writeCart(service, request, async (cart) => omit(cart, ['coupon_id', 'coupon_code']));
  return {
    detachCoupon,

    async attachCoupon(request) {
      const code = objectOf(request.body)['coupon_code'];
      if (code === undefined) throw missingProperty('coupon_code');
      if (code === null) return detachCoupon(request);
      if (typeof code !== 'string') {
        const message = 'coupon_code must be a string.';
        throw invalidProperty({
          name: 'coupon_code',
          failedValidator: 'type',
          message,
          value: code,
        });
      }
      const finding = startEager(findCoupon(request, code));
      return writeCart(service, request, async (cart) => {
        const coupon = await finding;
        requireUsable(coupon);
        return { ...cart, coupon_id: coupon.id, coupon_code: code };
      });
    },
  };
}

async function findCoupon(
  { table, application, catalogue }: ApiRequest,
  code: string,
): Promise<Stored> {
  const key = besideRecordsKey(application.id, coupons.name, 'codes', code);
  const item = isCode(code) ? await table.get(key, { consistent: true }) : undefined;
  const id = Number(item?.['id'] ?? 0);
  const coupon = (await catalogue.find(coupons, [id])).get(id);
  if (coupon && coupon['active'] !== false) return coupon;
  throw notFound('There is no such coupon.');
}

/** What no coupon can have is not asked for: keys of the database are not empty, and not long. */
const isCode = ({ length }: string) =>
  length > 0 && length <= coupons.schema.properties.code.maxLength;
