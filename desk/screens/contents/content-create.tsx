import { CreatePage } from '../generic/record-create.tsx';
import { ContentPreview, ContentSections } from './content-sections.tsx';

export default function ContentCreate() {
  return (
    <CreatePage aside={<ContentPreview />} defaultValues={{ published: true }}>
      <ContentSections />
    </CreatePage>
  );
}
