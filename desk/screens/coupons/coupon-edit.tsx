import { EditPage } from '../generic/record-edit.tsx';
import { CouponSections } from './coupon-form.tsx';

export default function CouponEdit() {
  return (
    <EditPage>
      <CouponSections />
    </EditPage>
  );
}
