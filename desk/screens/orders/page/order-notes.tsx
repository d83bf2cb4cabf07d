import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import { Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_NOTE_LENGTH, type Note } from '../../../../shared/resources/schemas/note.ts';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { TextField } from '../../../widgets/inputs/text-field.tsx';
import { Section } from '../../../widgets/section.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';

/** What staff write about the order for each other. */
export function OrderNotes() {
  const { id, notes: said = [] } = useOrder();
  const translate = useTranslate();
  const { client } = useDesk();
  const isPersonal = useMay('personal:read');
  const mayWrite = useMay('orders:write');
  const path = `/orders/${id}/notes`;
  const { data } = useQuery({
    queryKey: ['orders', id, 'notes'],
    queryFn: async () => (await client.call('GET', path)).data as Note[],
    enabled: isPersonal,
  });
  if (!isPersonal) return null;
  return (
    <Section title={translate('orders.notes')}>
      <div className="stacked">
        {said.map((text) => (
          <div key={text}>
            <p className="small muted">{translate('orders.note_of_order')}</p>
            <p className="small lines-kept">{text}</p>
          </div>
        ))}
        {(data ?? []).map((note) => (
          <NoteRow key={note.id} note={note} path={path} mayWrite={mayWrite} />
        ))}
        {mayWrite && <NewNote path={path} />}
      </div>
    </Section>
  );
}

interface NoteRowProps {
  readonly note: Note;
  readonly path: string;
  readonly mayWrite: boolean;
}

function NoteRow({ note, path, mayWrite }: NoteRowProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { run, isRunning } = useOrderCall({ isTold: true });
  const { id, text, pinned, created_at, created_by } = note;
  const pin = () =>
    run('PUT', `${path}/${id}`, { body: { pinned: !pinned }, done: 'orders.done.note' });
  const remove = () => run('DELETE', `${path}/${id}`, { done: 'orders.done.note_removed' });
  const pinLabel = translate(pinned ? 'orders.unpin' : 'orders.pin');
  const removeLabel = translate('orders.remove_note');
  return (
    <div className="beside">
      <div>
        <p className="lines-kept">{text}</p>
        <p className="small muted">
          {[created_by.name, time(created_at)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mayWrite && (
        <div className="beside top">
          <Tooltip title={pinLabel}>
            <button
              className="btn ghost small square"
              type="button"
              aria-label={pinLabel}
              disabled={isRunning}
              onClick={() => void pin()}
            >
              {pinned ? <PushPin fontSize="small" /> : <PushPinOutlined fontSize="small" />}
            </button>
          </Tooltip>
          <Tooltip title={removeLabel}>
            <button
              className="btn ghost small square"
              type="button"
              aria-label={removeLabel}
              disabled={isRunning}
              onClick={() => void remove()}
            >
              <DeleteOutline fontSize="small" />
            </button>
          </Tooltip>
        </div>
      )}
    </div>
  );
}

function NewNote({ path }: { readonly path: string }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { run, isRunning } = useOrderCall({ isTold: true });
  const add = async () => {
    const body = { text: text.trim() };
    if (await run('POST', path, { body, done: 'orders.done.note' })) setText('');
  };
  return (
    <div className="stacked">
      <TextField
        label={translate('orders.new_note')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
      <button
        className="btn small"
        type="button"
        disabled={isRunning || text.trim() === ''}
        onClick={() => void add()}
      >
        {translate('orders.add_note')}
      </button>
    </div>
  );
}
