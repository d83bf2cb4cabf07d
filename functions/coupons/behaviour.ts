import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import type { RecordChange, ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewCoupon } from '../../shared/pricing/rule-views.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { isAbsent, type Write } from '../../shared/storage/write.ts';
import { coupons } from './resource.ts';

/** What coupons do beyond the standard operations: each code is there once. */
export const couponBehaviour: ResourceHooks = {
  normalise: (coupon) => ({ active: true, total_usages: 0, ...coupon }),
  check,
  extraWrites: keepCodes,
  computed: withActivity,
  serialize: async (records, { application, query }) => {
    const view = priceView(application.settings, query.get('currency'));
    return records.map((coupon) => viewCoupon(coupon, view));
  },
};

/** A coupon that is used up is not active; it is again when it may be used more often. */
function withActivity(coupon: Stored): Stored {
  return coupon['usages_left'] === 0 ? { ...coupon, active: false } : coupon;
}

function check(coupon: JsonObject, { application }: ApiRequest) {
  const { discount_value, expiration_date } = coupon;
  if (coupon['discount_type'] === 'NET_REDUCTION') {
    checkAmount(discount_value, application.settings.currency_code, 'discount_value');
  } else checkPercentage(discount_value, 'discount_value');
  if (typeof expiration_date === 'string' && Number.isNaN(Date.parse(expiration_date))) {
    throw invalidProperty({
      name: 'expiration_date',
      failedValidator: 'format',
      message: 'expiration_date must be an ISO date.',
      value: expiration_date,
    });
  }
}

/** The item of a code names its coupon, and stands against a second coupon with that code. */
async function keepCodes({ before, after }: RecordChange, request: ApiRequest): Promise<Write[]> {
  const [old, code] = [before?.['code'], after?.['code']];
  if (old === code) return [];
  const { id } = request.application;
  const removed: Write[] = typeof old === 'string' ? [{ remove: keyOf(id, old) }] : [];
  if (typeof code !== 'string' || !after) return removed;
  if (await request.table.get(keyOf(id, code), { consistent: true })) throw taken(code);
  return [...removed, takeCode(id, code, after.id)];
}

/** Takes a code that no coupon has. */
export const takeCode = (application: number, code: string, coupon: number): Write => ({
  put: { ...keyOf(application, code), id: coupon },
  condition: isAbsent,
});

const keyOf = (application: number, code: string) =>
  besideRecordsKey(application, coupons.name, 'codes', code);

const taken = (value: Json) =>
  invalidProperty({
    name: 'code',
    failedValidator: 'unique',
    message: 'code is that of another coupon.',
    value,
  });
