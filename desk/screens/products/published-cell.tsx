import { useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAct } from '../../widgets/use-act.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import type { Row } from './row.ts';
import { useRefreshed } from './use-refreshed.ts';

/** Whether the shop shows the product, which a switch changes at once. */
export function PublishedCell({ row: { item, name, path } }: { readonly row: Row }) {
  const translate = useTranslate();
  const mayChange = useMay('products:write');
  const { client } = useDesk();
  const refresh = useRefreshed();
  const tell = useTellDone();
  const { act, isActing } = useAct();
  const isPublished = item['published'] !== false;
  const write = async (published: boolean) => {
    await client.call('PUT', path, { body: { published } });
    await refresh();
    return undefined;
  };
  const change = () =>
    act(async () => {
      await write(!isPublished);
      const text = translate(`products.told.${isPublished ? 'hidden' : 'published'}`, { name });
      tell(text, () => write(isPublished));
    });
  if (!mayChange) return translate(`products.${isPublished ? 'published' : 'hidden'}`);
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={isPublished}
      aria-checked={isPublished}
      disabled={isActing}
      aria-label={translate('products.is_published', { name })}
      onChange={() => void change()}
    />
  );
}
