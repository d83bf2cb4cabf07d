import type { ReactNode } from 'react';

interface CheckProps {
  readonly label: ReactNode;
  /** For screen readers, where what is shown says less. */
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (isOn: boolean) => void;
  /** Something that is on or off is a switch, and one of several facts is checked. */
  readonly look?: 'switch' | 'check';
}

/** Yes or no, beside a form. */
export const Check = ({ label, name, onChange, look = 'check', ...input }: CheckProps) => (
  <label className="pick">
    <input
      {...input}
      type="checkbox"
      className={look}
      aria-label={name}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
);
