import { required, useTranslate } from 'ra-core';
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
      <h2 className="title">{translate('taxes.rates')}</h2>
      <p className="small muted">{translate('taxes.rates_help')}</p>
      <RatesInput />
    </RecordForm>
  );
}
