import Delete from '@mui/icons-material/DeleteOutlined';
import {
  Button,
  FormHelperText,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import type { Membership } from '../../../shared/staff/roles.ts';
import { useDesk } from '../../api/desk-context.ts';
import { ChoiceList } from '../../widgets/choice-list.tsx';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { LEAST_ROLE, useRoleChoices } from './role-names.ts';

/** Which role a member has, in which store or in all of them. */
export function MembershipsInput() {
  const translate = useTranslate();
  const { session, store } = useDesk();
  const choices = useRoleChoices();
  const errorText = useErrorText();
  const { field, fieldState } = useInput({
    source: 'memberships',
    defaultValue: [{ application_id: store.application_id, role: LEAST_ROLE }],
  });
  const all: readonly Membership[] = field.value || [];
  const change = (index: number, changes: Partial<Membership>) =>
    field.onChange(all.map((each, place) => (place === index ? { ...each, ...changes } : each)));
  const stores = [
    { id: 'all', name: translate('staff.all_stores') },
    ...session.stores.map(({ application_id, name }) => ({ id: String(application_id), name })),
  ];
  return (
    <Stack
      component="fieldset"
      data-invalid={fieldState.error !== undefined}
      spacing={1.5}
      sx={{ border: 0, p: 0, m: 0, mb: 2, width: '100%', minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {translate('staff.memberships')}
      </Typography>
      {all.map(({ application_id, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a membership has no other name
        <Stack key={index} spacing={1.5}>
          <Stack direction="row" spacing={1}>
            <TextField
              select
              fullWidth
              margin="none"
              label={translate('staff.store')}
              value={String(application_id)}
              onChange={({ target }) =>
                change(index, {
                  application_id: target.value === 'all' ? 'all' : Number(target.value),
                })
              }
            >
              {stores.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <IconButton
              aria-label={translate('shared.remove')}
              onClick={() => field.onChange(all.filter((_, place) => place !== index))}
              sx={{ alignSelf: 'flex-start' }}
            >
              <Delete />
            </IconButton>
          </Stack>
          <ChoiceList
            label={translate('staff.role')}
            choices={choices}
            value={role}
            onChange={(chosen) => change(index, { role: chosen })}
          />
        </Stack>
      ))}
      {fieldState.error && (
        <FormHelperText error>{errorText(messageIn(fieldState.error))}</FormHelperText>
      )}
      <div>
        <Button
          size="small"
          onClick={() =>
            field.onChange([...all, { application_id: store.application_id, role: LEAST_ROLE }])
          }
        >
          {translate('staff.add_membership')}
        </Button>
      </div>
    </Stack>
  );
}
