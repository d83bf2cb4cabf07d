import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { MAX_NOTE_LENGTH } from '../../../shared/resources/schemas/note.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Face } from '../../widgets/face.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { pin, trash, user } from '../../widgets/glyphs.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { Section } from '../../widgets/section.tsx';
import type { OfCustomer } from './customer.ts';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly pinned: boolean;
  readonly created_at: string;
  readonly created_by?: { readonly kind?: string; readonly name?: string };
}

/** What staff write for each other about a customer; what is pinned comes first. */
export function Notes({ customer: { id, created_at } }: OfCustomer) {
  const translate = useTranslate();
  const { time } = useFormats();
  const mayWrite = useMay('users:write');
  const path = `/users/${id}/notes`;
  const { data } = useAnswer<readonly Note[]>(path);
  const change = useChange(path);
  const notes = [...(data?.data ?? [])].sort(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.id - one.id,
  );
  return (
    <Section title={translate('customers.notes.title')}>
      {mayWrite && <NewNote onAdd={(note) => change('POST', path, note)} />}
      <ol className="time">
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            {...(mayWrite && {
              onPin: () => void change('PUT', `${path}/${note.id}`, { pinned: !note.pinned }),
              onRemove: () => void change('DELETE', `${path}/${note.id}`),
            })}
          />
        ))}
        <li>
          <span className="dot pine">
            <Glyph d={user} />
          </span>
          <p>{translate('customers.made')}</p>
          <time dateTime={created_at}>{time(created_at)}</time>
        </li>
      </ol>
    </Section>
  );
}

/** Changes a note, and reads all again; false when it was refused. */
function useChange(path: string) {
  const { client } = useDesk();
  const notify = useNotify();
  const queries = useQueryClient();
  return async (method: string, place: string, body?: object): Promise<boolean> => {
    try {
      await client.call(method, place, { body });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(path) });
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      notify('customers.notes.failed', { type: 'error', messageArgs: { message } });
      return false;
    }
  };
}

interface NewNoteProps {
  readonly onAdd: (note: Pick<Note, 'text' | 'pinned'>) => Promise<boolean>;
}

/** Ctrl-Enter adds it as the button does. */
function NewNote({ onAdd }: NewNoteProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [pinned, setPinned] = useState(false);
  const add = async () => {
    if (!text.trim() || !(await onAdd({ text: text.trim(), pinned }))) return;
    setText('');
    setPinned(false);
  };
  return (
    <div className="compose">
      <textarea
        aria-label={translate('customers.notes.text')}
        placeholder={translate('customers.notes.help')}
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void add();
        }}
      />
      <footer>
        <button
          type="button"
          className="btn ghost small"
          aria-pressed={pinned}
          onClick={() => setPinned(!pinned)}
        >
          <Glyph d={pin} />
          {translate('customers.notes.pin')}
        </button>
        <span className="grow" />
        <button
          type="button"
          className="btn small"
          disabled={!text.trim()}
          onClick={() => void add()}
        >
          {translate('customers.notes.add')}
        </button>
      </footer>
    </div>
  );
}

interface NoteItemProps {
  readonly note: Note;
  readonly onPin?: () => void;
  readonly onRemove?: () => void;
}

function NoteItem({ note, onPin, onRemove }: NoteItemProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { text, pinned, created_at, created_by } = note;
  const who = created_by?.name ?? (created_by && translate(`orders.authors.${created_by.kind}`));
  const words = (name: string) => translate(`customers.notes.${name}`);
  return (
    <li>
      <Face name={created_by?.name} />
      <div>
        <p>
          {who && <b>{who}</b>} {words(pinned ? 'pinned' : 'wrote')}
        </p>
        <p className="quote">{text}</p>
      </div>
      <div className="beside when">
        <time dateTime={created_at}>{time(created_at)}</time>
        <MoreMenu
          isSmall
          label={words('more')}
          entries={[
            ...(onPin
              ? [{ text: words(pinned ? 'unpin' : 'pin'), glyph: pin, onChoose: onPin }]
              : []),
            ...(onRemove
              ? [{ text: words('remove'), glyph: trash, isFinal: true, onChoose: onRemove }]
              : []),
          ]}
        />
      </div>
    </li>
  );
}
