import { Box } from '@mui/material';
import {
  DeleteButton,
  SaveButton,
  Toolbar,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { mayDo } from '../api/auth-provider.ts';
import { useDesk } from '../api/desk-context.ts';
import { FormErrorLine } from './forms/form-errors.tsx';

interface DeskToolbarProps {
  /** What comes of deleting, as a key of words. */
  readonly note?: string;
}

/** Saves, and deletes after a question: each where the role permits it. */
export function DeskToolbar({ note = 'shared.delete_note' }: DeskToolbarProps) {
  const translate = useTranslate();
  const { store } = useDesk();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const mayDelete = record && mayDo(store, 'delete', resource);
  if (!mayDo(store, record ? 'update' : 'create', resource)) return null;
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <SaveButton alwaysEnable={!record} />
        <FormErrorLine />
      </Box>
      {mayDelete && (
        <DeleteButton
          mutationMode="pessimistic"
          confirmTitle={translate('shared.delete_title', {
            name: record['name'] ?? record['url'] ?? record['event'] ?? record.id,
          })}
          confirmContent={note}
        />
      )}
    </Toolbar>
  );
}
