import { useTranslate } from 'ra-core';
import { CreatePage } from '../generic/record-create.tsx';
import { NEW_PROMOTION, PromotionAside, PromotionSections } from './promotion-form.tsx';

export default function PromotionCreate() {
  return (
    <CreatePage
      title={useTranslate()('promotions.new')}
      defaultValues={NEW_PROMOTION}
      aside={<PromotionAside />}
    >
      <PromotionSections />
    </CreatePage>
  );
}
