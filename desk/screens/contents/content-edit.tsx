import { EditPage } from '../generic/record-edit.tsx';
import { ContentPreview, ContentSections } from './content-sections.tsx';

export default function ContentEdit() {
  return (
    <EditPage aside={<ContentPreview />}>
      <ContentSections />
    </EditPage>
  );
}
