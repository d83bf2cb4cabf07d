import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { NewNote, type Noted, NoteItem } from '../../../widgets/notes.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';

interface Notes {
  readonly composer: ReactNode;
  /** What the order was placed with, then what is pinned. */
  readonly first: ReactNode;
  /** A note among what has happened; nothing for one that is among the first, or is deleted. */
  readonly itemOf: (id: number) => ReactNode;
}

/** What staff write about the order for each other. */
export function useOrderNotes(): Notes {
  const { id, notes: said = [] } = useOrder();
  const translate = useTranslate();
  const { client } = useDesk();
  const isPersonal = useMay('personal:read');
  const mayWrite = useMay('orders:write');
  const path = `/orders/${id}/notes`;
  const { run } = useOrderCall({ isTold: true });
  const { data = [] } = useQuery({
    queryKey: ['orders', id, 'notes'],
    queryFn: async () => (await client.call('GET', path)).data as Noted[],
    enabled: isPersonal,
  });
  const add = async (body: object) =>
    (await run('POST', path, { body, done: 'orders.done.note' })) !== undefined;
  const item = (note: Noted) => (
    <NoteItem
      key={note.id}
      note={note}
      {...(mayWrite && {
        onPin: () =>
          void run('PUT', `${path}/${note.id}`, {
            body: { pinned: !note.pinned },
            done: 'orders.done.note',
          }),
        onRemove: () =>
          void run('DELETE', `${path}/${note.id}`, { done: 'orders.done.note_removed' }),
      })}
    />
  );
  if (!isPersonal) return { composer: null, first: null, itemOf: () => null };
  return {
    composer: mayWrite && <NewNote onAdd={add} />,
    first: (
      <>
        {said.map((text) => (
          <li key={text}>
            <span />
            <div>
              <p>{translate('orders.note_of_order')}</p>
              <p className="quote">{text}</p>
            </div>
          </li>
        ))}
        {data.filter(({ pinned }) => pinned).map(item)}
      </>
    ),
    itemOf(of) {
      const note = data.find((each) => each.id === of && !each.pinned);
      return note ? item(note) : null;
    },
  };
}
