import { email, required, useRecordContext, useTranslate } from 'ra-core';
import { FormDialog } from '../../widgets/form-dialog.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { useSaveRecord, type Values } from '../generic/use-save-record.ts';

/** What staff change of a customer. */
export default function CustomerForm({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const save = useSaveRecord();
  const submit = async (values: Values) => {
    const errors = await save(values);
    if (!errors) onClose();
    return errors;
  };
  return (
    <FormDialog
      title={translate('customers.change_title', { name: record?.['name'] })}
      submit={translate('ra.action.save')}
      onSubmit={submit as never}
      onClose={onClose}
    >
      <TextInput source="name" label="customers.name" validate={required()} />
      <TextInput source="email" label="customers.email" validate={[required(), email()]} />
      <TextInput source="role" label="customers.role" helperText="customers.role_help" />
    </FormDialog>
  );
}
