import { ShopLink } from '../../widgets/shop-link.tsx';
import { EditPage } from '../generic/record-edit.tsx';
import { ContentPreview, ContentSections } from './content-sections.tsx';

export default function ContentEdit() {
  return (
    <EditPage aside={<ContentPreview />} actions={<ShopLink of="contents" />}>
      <ContentSections />
    </EditPage>
  );
}
