import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { MAX_NOTE_LENGTH } from '../../shared/resources/schemas/note.ts';
import { Face } from './face.tsx';
import { useFormats } from './formats.ts';
import { Glyph } from './glyph.tsx';
import { pin, trash } from './glyphs.ts';
import { MoreMenu } from './more-menu.tsx';

/** What staff have written for each other about a record. */
export interface Noted {
  readonly id: number;
  readonly text: string;
  readonly pinned: boolean;
  readonly created_at: string;
  readonly created_by?: { readonly name?: string | undefined; readonly kind: string };
}

interface NewNoteProps {
  /** False: it was refused, and stays to be sent again. */
  readonly onAdd: (note: Pick<Noted, 'text' | 'pinned'>) => Promise<boolean>;
}

/** Writes a note. Ctrl-Enter adds it as the button does. */
export function NewNote({ onAdd }: NewNoteProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [pinned, setPinned] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const isReady = text.trim() !== '' && !isRunning;
  const add = async () => {
    if (!isReady) return;
    setRunning(true);
    const isAdded = await onAdd({ text: text.trim(), pinned }).finally(() => setRunning(false));
    if (!isAdded) return;
    setText('');
    setPinned(false);
  };
  return (
    <div className="compose">
      <textarea
        aria-label={translate('shared.notes.text')}
        placeholder={translate('shared.notes.help')}
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
          {translate('shared.notes.pin')}
        </button>
        <span className="grow" />
        <button type="button" className="btn small" disabled={!isReady} onClick={() => void add()}>
          {translate('shared.notes.add')}
        </button>
      </footer>
    </div>
  );
}

interface NoteItemProps {
  readonly note: Noted;
  readonly onPin?: () => void;
  readonly onRemove?: () => void;
}

/** A note in the list of what has happened. */
export function NoteItem({ note, onPin, onRemove }: NoteItemProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { text, pinned, created_at, created_by } = note;
  const who = created_by?.name ?? (created_by && translate(`orders.authors.${created_by.kind}`));
  const words = (name: string) => translate(`shared.notes.${name}`);
  const entries = [
    ...(onPin ? [{ text: words(pinned ? 'unpin' : 'pin'), glyph: pin, onChoose: onPin }] : []),
    ...(onRemove
      ? [{ text: words('remove'), glyph: trash, isFinal: true, onChoose: onRemove }]
      : []),
  ];
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
        <MoreMenu isSmall label={words('more')} entries={entries} />
      </div>
    </li>
  );
}
