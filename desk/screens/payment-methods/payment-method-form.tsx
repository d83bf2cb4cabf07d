import { required, useRecordContext, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { hasForbiddenFee } from '../../../shared/pricing/payment-fees.ts';
import { useDesk } from '../../api/desk-context.ts';
import { fieldOf } from '../../api/fields.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { Note } from '../../widgets/note.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { COUNT, PERCENT } from '../../widgets/numbers/number-kind.ts';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { FieldInput } from '../generic/field-input.tsx';
import { LocalesInput } from '../generic/locales-input.tsx';
import { BankAccount } from './bank-account.tsx';

const COST_TYPES = ['no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'] as const;
const SETTLEMENTS = ['immediate', 'confirmed', 'later'] as const;

const FEES = [{ name: 'fixed_fee', label: 'shipping.fixed_fee' }] as const;

/** A way to pay. Only the fee that its kind has is asked for. */
export function PaymentMethodForm() {
  const translate = useTranslate();
  const isNew = useRecordContext() === undefined;
  const tax = fieldOf('paymentMethods', 'tax_id');
  const choices = (group: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: translate(`shipping.${group}.${id}`) }));
  return (
    <RecordForm deleteNote="shipping.delete_note">
      <TextInput source="name" label="shipping.name" validate={required()} />
      <TextInput source="description" label="shipping.description" />
      <TextInput source="instructions" label="shipping.instructions" rows={2} />
      <SelectInput
        source="cost_type"
        label="shipping.how"
        choices={choices('cost_types', COST_TYPES)}
        defaultValue="no_cost"
        validate={required()}
      />
      <FeeInputs />
      <FeeWarning />
      <FlagInput
        source="bank_transfer"
        label="shipping.bank_transfer"
        helperText={<Link to="/settings/invoices">{translate('shipping.bank_transfer_help')}</Link>}
      />
      <TransferAccount />
      <SelectInput
        source="settlement"
        label="shipping.settlement"
        choices={choices('settlements', SETTLEMENTS)}
        // One that says nothing settles at once. A new one waits for the money unless that is chosen.
        defaultValue={isNew ? 'confirmed' : 'immediate'}
        validate={required()}
      />
      <NumberInput
        source="unpaid_order_minutes"
        {...COUNT}
        label="shipping.unpaid_order_minutes"
        helperText="shipping.unpaid_help"
      />
      {tax && <FieldInput resource="paymentMethods" field={tax} />}
      <LocalesInput />
      <FlagInput source="active" label="shipping.active" unset />
    </RecordForm>
  );
}

/** The fees that the kind has. */
function FeeInputs() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const kind: string = useWatch({ name: 'cost_type' }) ?? '';
  return (
    <>
      {kind.startsWith('fixed') && (
        <>
          <NumberInput
            source="fixed_fee"
            label={`${translate('shipping.fixed_fee')} (${settings.currency_code})`}
            currency={settings.currency_code}
            min={0}
          />
          <OwnPricesInput source="prices" amounts={FEES} />
        </>
      )}
      {kind.includes('percentage') && (
        <NumberInput source="percentage_fee" label="shipping.percentage_fee" {...PERCENT} />
      )}
    </>
  );
}

/** Fees on transfers that the law forbids are warned of, and not refused: a shop may be for companies alone. */
function FeeWarning() {
  const translate = useTranslate();
  const [cost_type, bank_transfer, fixed_fee, percentage_fee] = useWatch({
    name: ['cost_type', 'bank_transfer', 'fixed_fee', 'percentage_fee'],
  });
  if (!hasForbiddenFee({ cost_type, bank_transfer, fixed_fee, percentage_fee })) return null;
  return (
    <Note tone="amber" role="status">
      {translate('shipping.forbidden_fee')}
    </Note>
  );
}

const TransferAccount = () => (useWatch({ name: 'bank_transfer' }) ? <BankAccount /> : null);
