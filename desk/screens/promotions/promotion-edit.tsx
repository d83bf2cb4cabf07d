import { EditPage } from '../generic/record-edit.tsx';
import { PromotionAside, PromotionSections } from './promotion-form.tsx';

export default function PromotionEdit() {
  return (
    <EditPage aside={<PromotionAside />}>
      <PromotionSections />
    </EditPage>
  );
}
