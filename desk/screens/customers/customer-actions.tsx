import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { saveFile } from '../../widgets/download.ts';
import type { OfCustomer } from './customer.ts';
import { EraseDialog } from './erase-dialog.tsx';

/** What can be done with a customer. */
export function CustomerActions({ customer }: OfCustomer) {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDesk();
  const sendsMails = useSendsMails();
  const mayWrite = useMay('users:write');
  const mayExport = useMay('exports:write');
  const seesPersons = useMay('personal:read');
  const mayErase = useMay('users:erase');
  const [isErasing, setErasing] = useState(false);
  const [running, setRunning] = useState('');
  const { id, email } = customer;
  const run = async (name: string, action: () => Promise<void>) => {
    setRunning(name);
    try {
      await action();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'shared.failed', { type: 'error' });
    } finally {
      setRunning('');
    }
  };
  const recover = async () => {
    await client.call('POST', '/users/recoverPassword', { body: { email } });
    notify('customers.recover.done', { type: 'success', messageArgs: { email } });
  };
  const exportAll = async () => {
    const response = await client.fetch('GET', `/users/${id}/export`);
    saveFile(`customer-${id}.json`, await response.blob());
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && seesPersons && sendsMails && (
        <Button
          variant="outlined"
          loading={running === 'recover'}
          onClick={() => run('recover', recover)}
        >
          {translate('customers.recover.button')}
        </Button>
      )}
      {mayExport && seesPersons && (
        <Button
          variant="outlined"
          loading={running === 'export'}
          onClick={() => run('export', exportAll)}
        >
          {translate('customers.export.button')}
        </Button>
      )}
      {mayErase && (
        <Button variant="outlined" color="error" onClick={() => setErasing(true)}>
          {translate('customers.erase.button')}
        </Button>
      )}
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Box>
  );
}
