import { Alert, Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { defaultWords, withOwn } from '../../../functions/deliveries/mail/default-words.ts';
import { renderTemplate } from '../../../shared/mail/templates.ts';
import { mailEventOf } from '../../../shared/resources/schemas/mail-events.ts';
import type { Settings as StoreSettings } from '../../../shared/resources/schemas/settings.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useAct } from '../../widgets/use-act.ts';
import { sampleVariables } from './sample.ts';

interface Rendered {
  readonly text: string;
  readonly problem?: string;
}

/** The mail as it is typed, with an order that does not exist; the same engine as that of the server. */
export function MailPreview() {
  const translate = useTranslate();
  const { settings, client, session } = useDesk();
  const { money, date } = useFormats();
  const { act, isActing } = useAct();
  const sendsMails = useSendsMails();
  const maySend = useMay('notifications:write');
  const typed = useDeferredValue(useWatch({ name: ['subject', 'text', 'html'] }));
  const [form, setForm] = useState<'text' | 'html'>('text');
  const variables = useMemo(
    () => sampleVariables(settings, (amount) => money(amount), date(Date.now())),
    [settings, money, date],
  );
  const event = mailEventOf(String(useWatch({ name: 'event' }) ?? ''));
  const own = typed.map((template, index) =>
    rendered(template, index === 2 ? 'html' : 'text', variables),
  );
  const problem = own.find((each) => each.problem !== undefined)?.problem;
  const [subject, text, html] = own.map((each) => each.text || undefined);
  // The server does the same.
  const words = withOwn(
    event && defaultWords(event, variables, withoutNulls(settings) as unknown as StoreSettings),
    {
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
      ...(html !== undefined && { html }),
    },
  );
  const send = () =>
    act(
      () =>
        client.call('POST', '/notifications/send', {
          body: {
            to: session.member.email,
            subject: words?.subject,
            text: words?.text,
            ...(words?.html && { html: words.html }),
          },
        }),
      'mails.test_sent',
    );
  return (
    <Box component="section" aria-label={translate('mails.preview')}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
        {translate('mails.preview')}
      </Typography>
      {problem !== undefined && (
        <Alert severity="error" sx={{ my: 1 }}>
          {problem}
        </Alert>
      )}
      <Typography sx={{ my: 1 }}>
        <strong>{words?.subject}</strong>
      </Typography>
      <Tabs
        value={form}
        onChange={(_, chosen) => setForm(chosen)}
        aria-label={translate('mails.preview')}
      >
        <Tab value="text" label={translate('mails.as_text')} />
        <Tab value="html" label={translate('mails.as_html')} />
      </Tabs>
      {form === 'text' ? (
        <Box component="pre" tabIndex={0} sx={page}>
          {words?.text ?? translate('mails.no_words')}
        </Box>
      ) : (
        <Box
          component="iframe"
          title={translate('mails.as_html')}
          // Nothing of a template runs or leads anywhere.
          sandbox=""
          srcDoc={words?.html ?? `<p>${translate('mails.no_html')}</p>`}
          sx={{ ...page, bgcolor: '#ffffff', width: '100%' }}
        />
      )}
      {maySend && sendsMails && (
        <Button
          variant="outlined"
          disabled={isActing || !words || problem !== undefined}
          onClick={() => void send()}
          sx={{ mt: 1 }}
        >
          {translate('mails.test', { email: session.member.email })}
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('mails.variables')}
      </Typography>
    </Box>
  );
}

const page = {
  m: 0,
  p: 2,
  height: 380,
  overflow: 'auto',
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'inherit',
} as const;

/** The settings as the server has them. */
const withoutNulls = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));

function rendered(template: unknown, form: 'text' | 'html', variables: object): Rendered {
  if (typeof template !== 'string' || template === '') return { text: '' };
  try {
    return { text: renderTemplate(template, form, variables) };
  } catch (error) {
    return { text: '', problem: error instanceof Error ? error.message : String(error) };
  }
}
