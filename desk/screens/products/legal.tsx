import { useInput, useTranslate } from 'ra-core';
import { get, useFormState } from 'react-hook-form';
import { MINIMUM_AGES } from '../../../shared/resources/schemas/minimum-age.ts';
import { WITHDRAWAL_REASONS } from '../../../shared/resources/schemas/withdrawal-right.ts';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { SafetyInput } from '../../widgets/safety-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { DurabilityInput } from './durability-input.tsx';
import { EnergyInput } from './energy-input.tsx';

const AGES = MINIMUM_AGES.map((age) => ({ id: age, name: String(age) }));

const asItIs = (value: unknown) => value;

/** What the law asks of a product. */
export function Legal() {
  const translate = useTranslate();
  return (
    <Section title={translate('products.legal')}>
      <WithdrawalInput />
      <SelectInput
        source="minimum_age"
        label="products.minimum_age"
        helperText="products.minimum_age_help"
        choices={AGES}
      />
      <EnergyInput />
      <DurabilityInput />
      <SafetyInput />
    </Section>
  );
}

/** Whether customers may withdraw: a reason says that they may not. */
function WithdrawalInput() {
  const translate = useTranslate();
  const options = { defaultValue: null, format: asItIs };
  const { field: right } = useInput({ source: 'withdrawal', ...options });
  const { field: reason } = useInput({ source: 'withdrawal_reason', ...options });
  const { errors } = useFormState({ name: ['withdrawal', 'withdrawal_reason'] });
  const errorText = useErrorText();
  const wrong = ['withdrawal', 'withdrawal_reason'].map((name) => messageIn(get(errors, name)));
  return (
    <SelectField
      label={translate('products.withdrawal')}
      help={translate('products.withdrawal_help')}
      value={right.value === 'none' ? String(reason.value ?? '') : ''}
      error={errorText(wrong.find(Boolean)) || undefined}
      onChange={({ target: { value } }) => {
        right.onChange(value ? 'none' : null);
        reason.onChange(value || null);
      }}
    >
      <option value="">{translate('products.withdrawal_allowed')}</option>
      {WITHDRAWAL_REASONS.map((each) => (
        <option key={each} value={each}>
          {translate(`products.withdrawal_reasons.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
