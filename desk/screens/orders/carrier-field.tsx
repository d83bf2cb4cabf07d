import { CARRIERS } from '../../../shared/orders/carriers.ts';
import { useFieldError } from '../../widgets/forms/plain-form.tsx';
import { SuggestingField } from '../../widgets/inputs/combobox.tsx';

interface CarrierFieldProps {
  /** That of the field at the API. */
  readonly name?: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (carrier: string) => void;
}

const NAMES = CARRIERS.map(({ name }) => name);

/** Who brings the parcel: one of the carriers whose pages are known, or any other name. */
export function CarrierField({ name, onChange, ...field }: CarrierFieldProps) {
  const { error, clear } = useFieldError(name ?? '');
  return (
    <SuggestingField
      {...field}
      {...{ name, error }}
      onChange={(carrier) => {
        clear();
        onChange(carrier);
      }}
      suggestions={NAMES}
      maxLength={255}
    />
  );
}
