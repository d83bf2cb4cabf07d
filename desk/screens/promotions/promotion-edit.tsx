import { useRecordContext } from 'ra-core';
import { EditPage } from '../generic/record-edit.tsx';
import { PromotionAside, PromotionSections } from './promotion-form.tsx';
import { StartButton } from './start-button.tsx';
import { PromotionState } from './state-chip.tsx';

export default function PromotionEdit() {
  return (
    <EditPage
      title={<Name />}
      state={<PromotionState />}
      menu={[]}
      actions={<StartButton />}
      aside={<PromotionAside />}
    >
      <PromotionSections />
    </EditPage>
  );
}

const Name = () => <span>{useRecordContext()?.['name']}</span>;
