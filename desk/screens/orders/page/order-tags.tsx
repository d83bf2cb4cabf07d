import { useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { Chip } from '../../../widgets/chip.tsx';
import { asChoice } from '../../../widgets/inputs/choice.ts';
import { MultiCombobox } from '../../../widgets/inputs/multi-combobox.tsx';
import { Section } from '../../../widgets/section.tsx';
import { tagsIn } from '../../../widgets/tags.ts';
import { useTagUndo } from '../../../widgets/use-tag-undo.ts';
import { useTellDone } from '../../../widgets/use-tell-done.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';

/** Labels by which staff find the order. Each change is saved at once. */
export function OrderTags() {
  const { id, tags = [] } = useOrder();
  const translate = useTranslate();
  const { client } = useDesk();
  const mayWrite = useMay('orders:write');
  const undo = useTagUndo('orders', (order, before) =>
    client.call('PATCH', `/orders/${order}`, { body: { tags: before } }),
  );
  const tell = useTellDone();
  const { run, isRunning } = useOrderCall({ isTold: true });
  if (!mayWrite && tags.length === 0) return null;
  const save = async (changed: readonly string[]) => {
    const saved = await run('PATCH', `/orders/${id}`, { body: { tags: changed } });
    if (!saved) return;
    tell(translate('orders.done.tags'), () => undo([{ id, before: tags, after: changed }]));
  };
  return (
    <Section title={translate('orders.tags')}>
      {mayWrite ? (
        <MultiCombobox
          label={translate('orders.add_tag')}
          isFree
          choices={[]}
          value={tags.map(asChoice)}
          readOnly={isRunning}
          onChange={(changed) => void save(tagsIn(changed.map(({ name }) => name)))}
        />
      ) : (
        <div className="beside">
          {tags.map((tag) => (
            <Chip key={tag} text={tag} />
          ))}
        </div>
      )}
    </Section>
  );
}
