import { Typography } from '@mui/material';
import { required, useTranslate } from 'react-admin';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { RatesInput } from './rates-input.tsx';

const COMBINES = ['highest', 'add'] as const;

/** A tax class with the table of its rates. */
export function TaxForm() {
  const translate = useTranslate();
  return (
    <RecordForm deleteNote="taxes.delete_note">
      <TextInput source="name" label="taxes.name" validate={required()} />
      <TextInput source="description" label="taxes.description" />
      <SelectInput
        source="combine"
        label="taxes.combine"
        choices={COMBINES.map((id) => ({ id, name: translate(`taxes.combines.${id}`) }))}
        defaultValue="highest"
      />
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
        {translate('taxes.rates')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('taxes.rates_help')}
      </Typography>
      <RatesInput />
    </RecordForm>
  );
}
