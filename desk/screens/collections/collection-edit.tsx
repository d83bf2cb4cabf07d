import { useDataProvider } from 'ra-core';
import { ShopLink } from '../../widgets/shop-link.tsx';
import { EditPage } from '../generic/record-edit.tsx';
import type { Write } from '../generic/use-save-record.ts';
import { CollectionSections, itemsOf } from './collection-sections.tsx';

export default function CollectionEdit() {
  const dataProvider = useDataProvider();
  /** Items are shown with their products, and stored without. */
  const write: Write = async (data, previous) => {
    const { id } = previous;
    await dataProvider.update('collections', {
      id,
      data: { ...data, items: itemsOf(data['items']) },
      previousData: { ...previous, items: itemsOf(previous['items']) },
    });
    return (await dataProvider.getOne('collections', { id })).data;
  };
  return (
    <EditPage write={write} actions={<ShopLink of="collections" />}>
      <CollectionSections />
    </EditPage>
  );
}
