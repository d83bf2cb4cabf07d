import { Autocomplete, TextField } from '@mui/material';
import { CARRIERS } from '../../../shared/orders/carriers.ts';

interface CarrierFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (carrier: string) => void;
}

const NAMES = CARRIERS.map(({ name }) => name);

/** Who brings the parcel: one of the carriers whose pages are known, or any other name. */
export function CarrierField({ label, help, value, onChange }: CarrierFieldProps) {
  return (
    <Autocomplete
      freeSolo
      options={NAMES}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => onChange(text)}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          helperText={help}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, maxLength: 255 } }}
        />
      )}
    />
  );
}
