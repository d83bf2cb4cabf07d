import { FlagInput } from '../../widgets/flag-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';

interface StackingInputsProps {
  /** Where their words are: those of promotions or of coupons. */
  readonly words: 'promotions.stacking' | 'coupons.form.stacking';
  /** What `stackable` counts as while it is not set. */
  readonly unset?: boolean;
}

/** With which promotions and coupons a promotion or a coupon may be on an order. */
export const StackingInputs = ({ words, unset = false }: StackingInputsProps) => (
  <>
    <FlagInput
      source="stackable"
      label={`${words}.stackable`}
      helperText={`${words}.stackable_help`}
      unset={unset}
      look="check"
    />
    <TextInput
      source="exclusive_group"
      label={`${words}.group`}
      helperText={`${words}.group_help`}
      maxLength={64}
    />
  </>
);
