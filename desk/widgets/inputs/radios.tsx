import { type ReactNode, useId } from 'react';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface RadiosProps {
  readonly label: string;
  /** Only screen readers are told: a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few, all of them shown. */
export function Radios({ label, isLabelHidden = false, options, value, onChange }: RadiosProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="field">
      {!isLabelHidden && <span className="label">{label}</span>}
      {options.map((option) => (
        <label key={option.value} className="pick">
          <input
            type="radio"
            className="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
