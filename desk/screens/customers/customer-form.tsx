import {
  AutocompleteArrayInput,
  email,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';

/** What staff change of a customer. */
export function CustomerForm() {
  const translate = useTranslate();
  const mayChange = useMay('users:write');
  const tags: readonly string[] = useRecordContext()?.['tags'] ?? [];
  return (
    <SimpleForm
      sx={{ p: 0 }}
      warnWhenUnsavedChanges
      toolbar={
        mayChange ? (
          <Toolbar
            sx={{
              background: 'none',
              px: 0,
              // It ends a part of the page, not the page.
              '&.RaToolbar-mobileToolbar': { position: 'static', px: 0 },
            }}
          >
            <SaveButton alwaysEnable={false} />
            <FormErrorLine />
          </Toolbar>
        ) : (
          false
        )
      }
    >
      <TextInput source="name" label="customers.name" validate={required()} disabled={!mayChange} />
      <TextInput
        source="email"
        label="customers.email"
        validate={[required(), email()]}
        disabled={!mayChange}
      />
      <AutocompleteArrayInput
        source="tags"
        label={translate('customers.tags')}
        choices={tags.map((id) => ({ id, name: id }))}
        onCreate={(text) => ({ id: text?.trim() ?? '', name: text?.trim() ?? '' })}
        disabled={!mayChange}
        fullWidth
      />
      <TextInput
        source="role"
        label="customers.role"
        helperText="customers.role_help"
        disabled={!mayChange}
      />
    </SimpleForm>
  );
}
