import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
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
  const { run } = useOrderCall({ isTold: true });
  // Staff type the next tag while the last one is saved: changes are saved one after the other.
  const [wanted, setWanted] = useState<readonly string[]>();
  const saving = useRef(Promise.resolve());
  if (!mayWrite && tags.length === 0) return null;
  const before = wanted ?? tags;
  const save = async (after: readonly string[]) => {
    const saved = await run('PATCH', `/orders/${id}`, { body: { tags: after } });
    setWanted((latest) => (latest === after ? undefined : latest));
    if (!saved) return;
    tell(translate('orders.done.tags'), () => undo([{ id, before, after }]));
  };
  const change = (after: readonly string[]) => {
    setWanted(after);
    saving.current = saving.current.then(() => save(after));
  };
  return (
    <Section title={translate('orders.tags')}>
      {mayWrite ? (
        <MultiCombobox
          label={translate('orders.add_tag')}
          isFree
          choices={[]}
          value={before.map(asChoice)}
          onChange={(changed) => change(tagsIn(changed.map(({ name }) => name)))}
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
