import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useDesk } from '../../../api/desk-context.ts';
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
      size: 'small' as const,
      label: translate(`orders.address.${field}`),
      error: error !== undefined,
      helperText: error,
    };
  };
  const set = (field: AddressField, text: string) => onChange({ ...address, [field]: text });
  return (
    <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ color: 'text.secondary', paddingBottom: 1 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
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
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: MAX_LENGTH[field] ?? 140 } }}
              sx={WIDE.includes(field) ? { gridColumn: '1 / -1' } : {}}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

interface CountryProps {
  readonly value: string;
  readonly field: object;
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
  return (
    <Autocomplete
      freeSolo
      autoSelect
      autoHighlight
      options={data}
      value={value}
      onChange={(_, text) => onChange(text ?? '')}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  );
}
