import { CreatePage } from '../generic/record-create.tsx';
import { CollectionSections, itemsOf } from './collection-sections.tsx';

export default function CollectionCreate() {
  return (
    <CreatePage
      defaultValues={{ items: [] }}
      transform={(values) => ({ ...values, items: itemsOf(values['items']) })}
    >
      <CollectionSections />
    </CreatePage>
  );
}
