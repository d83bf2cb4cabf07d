import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDesk, useOwnsAll } from '../../api/desk-context.ts';
import type { Store } from '../../api/session.ts';
import { useFailureText } from '../../widgets/failure-text.ts';

/** For who has an empty store: another one with examples, where the server makes one. */
export default function LookAround() {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { client, settings } = useDesk();
  const ownsAll = useOwnsAll();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!ownsAll || settings['offers_examples'] !== true) return null;
  const make = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      const { data } = await client.call('POST', '/applications/examples');
      location.assign(`/dashboard/${(data as Store).application_id}`);
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mt: 1,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 220 }}>
        {translate('opening.examples.note')}
      </Typography>
      <Button size="small" variant="outlined" disabled={isRunning} onClick={() => void make()}>
        {translate(isRunning ? 'opening.examples.making' : 'opening.examples.look')}
      </Button>
      {failure !== undefined && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failureText(failure)}
        </Alert>
      )}
    </Stack>
  );
}
