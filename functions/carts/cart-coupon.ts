import type { ActionRequest, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { startEager } from '../../shared/actions/start-eager.ts';
import { guessedCouponId } from '../../shared/carts/coupon-codes.ts';
import { requireUsable } from '../../shared/carts/coupon-use.ts';
import { unknownCoupon } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Cart, CartInput, carts } from '../../shared/resources/carts.ts';
import { type Coupon, coupons } from '../../shared/resources/coupons.ts';
import { updateCart } from './change-cart.ts';

/** A cart has one coupon at a time (protocol.md, "Carts"). */
export function couponActions(service: RecordService<Cart, CartInput>) {
  const detachCoupon = (request: ActionRequest<unknown, 'id'>) =>
    updateCart(
      service,
      request.ids.id,
      request,
      async (): Promise<Changes<Cart>> => ({
        coupon_id: undefined,
        coupon_code: undefined,
      }),
    );

  return {
    detachCoupon,

    async attachCoupon(request: ActionRequest<BodyOf<typeof carts, 'attachCoupon'>, 'id'>) {
      const { coupon_code } = request.body;
      if (coupon_code === null) return detachCoupon(request);
      const finding = startEager(findCoupon(request, coupon_code, request.ids.id));
      return updateCart(service, request.ids.id, request, async (): Promise<Changes<Cart>> => {
        const coupon = await finding;
        requireUsable(coupon, request);
        return { coupon_id: coupon.id, coupon_code };
      });
    },
  };
}

async function findCoupon(context: Context, code: string, cart: number): Promise<Coupon> {
  const id = isCode(code) ? await guessedCouponId(context, code, cart) : 0;
  const coupon = (await context.catalogue.find(coupons, [id])).get(id);
  if (coupon && coupon.active !== false) return coupon;
  throw unknownCoupon(404);
}

/** What no coupon can have is not read: keys of the database are not empty, and not long. */
const isCode = ({ length }: string) =>
  length > 0 && length <= coupons.schema.properties.code.maxLength;
