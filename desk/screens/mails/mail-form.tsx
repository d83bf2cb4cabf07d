import { Box } from '@mui/material';
import { email, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { MAIL_EVENTS } from '../../../shared/resources/schemas/mail-events.ts';
import { DeskToolbar } from '../../widgets/desk-toolbar.tsx';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
import { LocalesInput } from '../generic/locales-input.tsx';
import { MailPreview } from './mail-preview.tsx';

const MONOSPACE = { input: { sx: { fontFamily: 'monospace', fontSize: 14 } } };

/** The words of one mail, beside what comes of them. */
export function MailForm({ initial }: { readonly initial?: { readonly event: string } }) {
  const translate = useTranslate();
  return (
    <SimpleForm
      warnWhenUnsavedChanges
      {...(initial && { defaultValues: initial })}
      toolbar={<DeskToolbar note="mails.delete_note" />}
    >
      <FormDraft />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          width: '100%',
          gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <div>
          <SelectInput
            source="event"
            label="mails.mail"
            choices={MAIL_EVENTS.map((id) => ({
              id,
              name: translate(`mails.events.${id.replace('.', '_')}`),
            }))}
            validate={required()}
            fullWidth
          />
          <TextInput source="from_name" label="mails.from_name" fullWidth />
          <TextInput
            source="from_email"
            label="mails.from_email"
            helperText="mails.from_email_help"
            validate={email()}
            fullWidth
          />
          <TextInput source="subject" label="mails.subject" fullWidth />
          <TextInput
            source="text"
            label="mails.text"
            helperText="mails.text_help"
            multiline
            minRows={8}
            fullWidth
            slotProps={MONOSPACE}
          />
          <TextInput
            source="html"
            label="mails.html"
            helperText="mails.html_help"
            multiline
            minRows={4}
            fullWidth
            slotProps={MONOSPACE}
          />
          <LocalesInput />
        </div>
        <MailPreview />
      </Box>
    </SimpleForm>
  );
}
