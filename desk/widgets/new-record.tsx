import { useResourceContext, useResourceDefinition, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { PageHead } from './frame/head.tsx';
import { Glyph } from './glyph.tsx';
import { plus } from './glyphs.ts';

/** What is made anew stands in the head, where the member may make it. */
export const NewRecord = () => <PageHead actions={<NewRecordLink />} />;

/** A link to the form of a new record of the resource: "Add product". */
export function NewRecordLink() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition({ resource });
  if (!hasCreate) return null;
  return (
    <Link className="btn primary" to={`/${resource}/create`}>
      <Glyph d={plus} />
      {translate(`resources.${resource}.action.create`)}
    </Link>
  );
}
