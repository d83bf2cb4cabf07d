import { CreatePage } from '../generic/record-create.tsx';
import { CouponSections, NEW_COUPON } from './coupon-form.tsx';

export default function CouponCreate() {
  return (
    <CreatePage defaultValues={NEW_COUPON}>
      <CouponSections />
    </CreatePage>
  );
}
