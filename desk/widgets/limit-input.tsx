import { NumberInput } from './numbers/number-input.tsx';

interface LimitInputProps {
  readonly source: string;
  /** The key of the label; with `_help` behind it that of the help. */
  readonly label: string;
  readonly min?: number;
}

/** How often or for how many at most; empty where there is no limit. */
export const LimitInput = ({ source, label, min = 1 }: LimitInputProps) => (
  <NumberInput
    source={source}
    label={label}
    isOptional
    helperText={`${label}_help`}
    decimals={0}
    min={min}
  />
);
