import { useGetRecordRepresentation, useTranslate } from 'ra-core';
import { LINKED } from '../../../shared/resources/schemas/theme.ts';
import { useMayList } from '../../api/desk-context.ts';
import { useNames } from '../../widgets/record-picker.tsx';

export type Link = Readonly<Record<string, unknown>>;
export type Linked = keyof typeof LINKED;

export const RECORDS = Object.keys(LINKED) as readonly Linked[];

/** What links are called: by their labels, what they lead to, or a number. */
export function useLinkNames(links: readonly Link[]): (at: number) => string {
  const translate = useTranslate();
  const names: Readonly<Record<Linked, (id: number) => string>> = {
    category_id: useNamesOf('category_id', links),
    collection_id: useNamesOf('collection_id', links),
    content_id: useNamesOf('content_id', links),
    product_id: useNamesOf('product_id', links),
  };
  return (at) => {
    const link = links[at] ?? {};
    const linked = RECORDS.find((name) => Boolean(link[name]));
    const name = linked && names[linked](Number(link[linked]));
    const own = [link['label'], name, link['url']].find(Boolean);
    return String(own ?? translate('themes.link', { number: at + 1 }));
  };
}

function useNamesOf(name: Linked, links: readonly Link[]): (id: number) => string {
  const resource = LINKED[name];
  const mayList = useMayList();
  const represent = useGetRecordRepresentation(resource);
  const ids = links.flatMap((link) => Number(link[name]) || []);
  const nameOf = useNames(resource, mayList(resource) ? ids : [], (record) =>
    String(represent(record)),
  );
  return (id) => String(nameOf(id).name);
}
