import { email, required, useTranslate } from 'ra-core';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { EXEMPTION_TYPES } from '../../../shared/resources/schemas/taxes.ts';
import { useMailText } from '../../api/mails.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { CreatePage } from '../generic/record-create.tsx';

type Values = Record<string, unknown>;

/** Nobody knows the password: the customer chooses one by the link of a mail. */
const withPassword = (values: Values): Values => ({ ...values, password: newKey() });

/** A customer by name and e-mail address; the rest is on the page of the customer. */
export default function CustomerCreate() {
  const translate = useTranslate();
  const mailText = useMailText();
  return (
    <CreatePage transform={withPassword}>
      <Section
        title={translate('resources.users.name', { smart_count: 1 })}
        help={translate(mailText('customers.new_help'))}
      >
        <TextInput source="name" label="customers.name" validate={required()} />
        <TextInput source="email" label="customers.email" validate={[required(), email()]} />
        <MultiComboboxInput source="tags" label="customers.tags" isFree />
        <TextInput source="role" label="customers.role" helperText="customers.role_help" />
        <FlagInput
          source="tax_exempt"
          label="fields.tax_exempt"
          helperText="customers.tax_exempt_help"
        />
        <SelectInput
          source="tax_exempt_type"
          label="fields.tax_exempt_type"
          choices={EXEMPTION_TYPES.map((id) => ({ id, name: `values.${id}` }))}
        />
      </Section>
    </CreatePage>
  );
}
