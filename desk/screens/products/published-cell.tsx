import { useRecordContext, useTranslate } from 'react-admin';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { eye, eyeOff } from '../../widgets/glyphs.ts';
import { useAct } from '../../widgets/use-act.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import { useRefreshed } from './use-refreshed.ts';

/** Whether the shop shows the product, which a press changes. */
export function PublishedCell() {
  const record = useRecordContext();
  const translate = useTranslate();
  const mayChange = useMay('products:write');
  const { client } = useDesk();
  const refresh = useRefreshed();
  const tell = useTellDone();
  const { act, isActing } = useAct();
  if (!record) return null;
  const isHidden = record['published'] === false;
  const write = async (published: boolean) => {
    await client.call('PUT', `/products/${record.id}`, { body: { published } });
    await refresh();
    return undefined;
  };
  const change = () =>
    act(async () => {
      await write(isHidden);
      const text = translate(`products.told.${isHidden ? 'published' : 'hidden'}`, {
        name: record['name'],
      });
      tell(text, () => write(!isHidden));
    });
  const chip = (
    <Chip
      text={translate(isHidden ? 'products.hidden' : 'products.published')}
      tone={isHidden ? 'grey' : 'pine'}
      glyph={isHidden ? eyeOff : eye}
    />
  );
  if (!mayChange) return chip;
  return (
    <button
      type="button"
      className="bare"
      disabled={isActing}
      aria-label={translate(isHidden ? 'products.publish_this' : 'products.hide_this', {
        name: record['name'],
      })}
      onClick={() => void change()}
    >
      {chip}
    </button>
  );
}
