import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SampleMail } from './sample-mail.ts';
import { TestMail } from './test-mail.tsx';

interface MailPreviewProps extends SampleMail {
  /** Whether anything is in the words of the store. */
  readonly isChanged: boolean;
}

/** The mail as it is typed, with an order that does not exist; the same code as that of the server. */
export function MailPreview({ words, problem, isChanged }: MailPreviewProps) {
  const translate = useTranslate();
  const [form, setForm] = useState<'text' | 'html'>('html');
  return (
    <Box component="section" aria-label={translate('mails.preview')}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
        {translate('mails.preview')}
      </Typography>
      <Typography sx={{ my: 1 }}>
        <strong>{words?.subject}</strong>
      </Typography>
      <Tabs
        value={form}
        onChange={(_, chosen) => setForm(chosen)}
        aria-label={translate('mails.preview')}
      >
        <Tab value="html" label={translate('mails.as_html')} />
        <Tab value="text" label={translate('mails.as_text')} />
      </Tabs>
      {form === 'text' || !words ? (
        <Box component="pre" tabIndex={0} sx={page}>
          {words?.text ?? translate('mails.no_words')}
        </Box>
      ) : (
        <Box
          component="iframe"
          title={translate('mails.as_html')}
          // Nothing of a template runs or leads anywhere.
          sandbox=""
          srcDoc={words.html ?? `<p>${translate('mails.no_html')}</p>`}
          sx={{ ...page, p: 0, bgcolor: '#ffffff', width: '100%' }}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {translate(isChanged ? 'mails.changed' : 'mails.unchanged')}
      </Typography>
      <TestMail contentOf={async () => words} isReady={words !== undefined && !problem} />
    </Box>
  );
}

const page = {
  m: 0,
  p: 2,
  height: 560,
  overflow: 'auto',
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'inherit',
} as const;
