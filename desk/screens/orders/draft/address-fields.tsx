import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { TextField, type TextFieldProps } from '../../../widgets/inputs/text-field.tsx';
import { ADDRESS_FIELDS, type AddressField, type AddressTexts } from './draft.ts';

interface AddressFieldsProps {
  readonly title: string;
  readonly name: 'shipping_address' | 'billing_address';
  readonly address: AddressTexts;
  /** The errors by names with dots: `shipping_address.city`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (address: AddressTexts) => void;
}

const WIDE: readonly AddressField[] = ['full_name', 'address1', 'address2'];

/** Longer texts of an address are refused. */
const MAX_LENGTH: Readonly<Partial<Record<AddressField, number>>> = {
  ...{ address1: 250, address2: 250, postal_code: 20, phone_number: 30 },
};

/** The fields of an address, in the order in which one is told on the telephone. */
export function AddressFields({ title, name, address, errors, onChange }: AddressFieldsProps) {
  const translate = useTranslate();
  const common = (field: AddressField) => {
    const error = errors.get(`${name}.${field}`);
    return {
      label: translate(`orders.address.${field}`),
      error,
      autoComplete: 'off',
      maxLength: MAX_LENGTH[field] ?? 140,
    };
  };
  const set = (field: AddressField, text: string) => onChange({ ...address, [field]: text });
  return (
    <fieldset className="plain">
      <legend>{title}</legend>
      <div className="cols">
        {ADDRESS_FIELDS.map((field) =>
          field === 'country' ? (
            <Country
              key={field}
              value={address.country ?? ''}
              field={common(field)}
              onChange={(text) => set(field, text)}
            />
          ) : (
            <TextField
              key={field}
              {...common(field)}
              value={address[field] ?? ''}
              onChange={({ target }) => set(field, target.value)}
              type={field === 'email' ? 'email' : 'text'}
              className={WIDE.includes(field) ? 'all' : undefined}
            />
          ),
        )}
      </div>
    </fieldset>
  );
}

interface CountryProps {
  readonly value: string;
  readonly field: Pick<TextFieldProps, 'label' | 'error'>;
  readonly onChange: (text: string) => void;
}

function Country({ value, field, onChange }: CountryProps) {
  const { client } = useDesk();
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: async () =>
      ((await client.call('GET', '/countries')).data as { name: string }[]).map(({ name }) => name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const id = useId();
  return (
    <>
      <TextField
        {...field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        list={id}
      />
      <datalist id={id}>
        {data.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
