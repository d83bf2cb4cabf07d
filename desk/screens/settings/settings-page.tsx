import { model } from 'desk:settings';
import { Box, Card, CardContent, Link as PlainLink, Stack, Typography } from '@mui/material';
import { ResourceContextProvider, SaveButton, Title, useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { ApiFailure } from '../../api/answer.ts';
import { changesOf } from '../../api/changes.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { type Settings, saveSettings } from '../../api/settings.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { NoScreen } from '../../widgets/states.tsx';
import { FeedAddresses } from './feed-addresses.tsx';
import { GROUPS, type Group, isGroup } from './groups.ts';
import { SettingInput } from './setting-input.tsx';

/** One page of the settings. Only what was changed is saved. */
export default function SettingsPage() {
  const { group } = useParams();
  return isGroup(group) ? <GroupForm key={group} group={group} /> : <NoScreen />;
}

function GroupForm({ group }: { readonly group: Group }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const save = useSave();
  const mayWrite = useMay('settings:write');
  return (
    <Box sx={{ py: 2, maxWidth: 760 }}>
      <Title title={translate(`settings.pages.${group}`)} />
      <PlainLink component={Link} to="/settings" variant="body2">
        ← {translate('settings.title')}
      </PlainLink>
      <Typography color="textSecondary" sx={{ my: 1 }}>
        {translate(`settings.intros.${group}`, { _: '' })}
      </Typography>
      <ResourceContextProvider value="application">
        <DeskForm record={settings as never} onSubmit={save as never} disabled={!mayWrite}>
          <FormDraft />
          <Stack spacing={2}>
            {Object.entries<readonly string[]>(GROUPS[group]).map(([section, names]) => (
              <Card key={section} component="section">
                <CardContent>
                  <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
                    {translate(`settings.sections.${section}`)}
                  </Typography>
                  {names.map((name) => {
                    const field = model.find((each) => each.name === name);
                    return field && <SettingInput key={name} field={field} />;
                  })}
                </CardContent>
              </Card>
            ))}
            {mayWrite && (
              <Box sx={BAR}>
                <SaveButton type="submit" />
                <FormErrorLine />
              </Box>
            )}
          </Stack>
        </DeskForm>
      </ResourceContextProvider>
      {group === 'feeds' && <FeedAddresses />}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 'var(--edge)',
  zIndex: 2,
  py: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  bgcolor: 'background.paper',
} as const;

/** Settings with fields of their own: with all of these empty they are none. */
const OBJECTS = ['bank_account', 'feed'];

function withoutEmpty(typed: Settings): Settings {
  const isEmpty = (name: string) => !Object.values(typed[name] ?? {}).some(Boolean);
  const empty = OBJECTS.filter((name) => typed[name] && isEmpty(name));
  return { ...typed, ...Object.fromEntries(empty.map((name) => [name, null])) };
}

/** Saves what was changed, and shows it everywhere. Answers with the mistakes, by field. */
function useSave() {
  const desk = useDesk();
  const notify = useNotify();
  return async (typed: Settings) => {
    try {
      const changes = changesOf(withoutEmpty(typed) as never, desk.settings as never);
      await saveSettings(desk, changes);
      notify('shared.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.body.errors;
    }
  };
}
