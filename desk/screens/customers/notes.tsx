import PinIcon from '@mui/icons-material/PushPin';
import { Box, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import type { OfCustomer } from './customer.ts';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly pinned: boolean;
  readonly created_at: string;
  readonly created_by?: { readonly name?: string };
}

const MAX_LENGTH = 2_000;

/** What staff write for each other about a customer; what is pinned comes first. */
export function Notes({ customer: { id } }: OfCustomer) {
  const translate = useTranslate();
  const mayWrite = useMay('users:write');
  const path = `/users/${id}/notes`;
  const { data } = useAnswer<readonly Note[]>(path);
  const change = useChange(path);
  const notes = [...(data?.data ?? [])].sort(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.id - one.id,
  );
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h3">
          {translate('customers.notes.title')}
        </Typography>
        {mayWrite && <NewNote onAdd={(text) => change('POST', path, { text })} />}
        {data && notes.length === 0 && (
          <Typography variant="body2">{translate('customers.notes.none')}</Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              {...(mayWrite && {
                onPin: () => change('PUT', `${path}/${note.id}`, { pinned: !note.pinned }),
                onRemove: () => change('DELETE', `${path}/${note.id}`),
              })}
            />
          ))}
        </Box>
      </CardContent>
    </Card>
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

function NewNote({ onAdd }: { readonly onAdd: (text: string) => Promise<boolean> }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const add = async () => {
    if (text.trim() && (await onAdd(text.trim()))) setText('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mb: 1 }}>
      <TextField
        label={translate('customers.notes.text')}
        helperText={translate('customers.notes.help')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={async (event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) await add();
        }}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      <Button size="small" variant="outlined" onClick={add} disabled={!text.trim()}>
        {translate('customers.notes.add')}
      </Button>
    </Box>
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
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {pinned && <PinIcon fontSize="inherit" titleAccess={translate('customers.notes.pinned')} />}{' '}
        {text}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[created_by?.name, time(created_at)].filter(Boolean).join(', ')}
      </Typography>
      {onPin && (
        <Button size="small" onClick={onPin}>
          {translate(`customers.notes.${pinned ? 'unpin' : 'pin'}`)}
        </Button>
      )}
      {onRemove && (
        <Button size="small" color="error" onClick={onRemove}>
          {translate('customers.notes.remove')}
        </Button>
      )}
    </Box>
  );
}
