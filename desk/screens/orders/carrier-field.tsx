import { CARRIERS } from '../../../shared/orders/carriers.ts';
import { SuggestingField } from '../../widgets/inputs/combobox.tsx';

interface CarrierFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (carrier: string) => void;
}

const NAMES = CARRIERS.map(({ name }) => name);

/** Who brings the parcel: one of the carriers whose pages are known, or any other name. */
export const CarrierField = (props: CarrierFieldProps) => (
  <SuggestingField {...props} suggestions={NAMES} maxLength={255} />
);
