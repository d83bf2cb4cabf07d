import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { user } from '../../widgets/glyphs.ts';
import { NewNote, type Noted, NoteItem } from '../../widgets/notes.tsx';
import { Section } from '../../widgets/section.tsx';
import type { OfCustomer } from './customer.ts';

/** What staff write for each other about a customer; what is pinned comes first. */
export function Notes({ customer: { id, created_at } }: OfCustomer) {
  const translate = useTranslate();
  const { time } = useFormats();
  const mayWrite = useMay('users:write');
  const path = `/users/${id}/notes`;
  const { data } = useAnswer<readonly Noted[]>(path);
  const change = useChange(path);
  const notes = [...(data?.data ?? [])].sort(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.id - one.id,
  );
  return (
    <Section title={translate('shared.notes.title')}>
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
      notify('shared.notes.failed', { type: 'error', messageArgs: { message } });
      return false;
    }
  };
}
