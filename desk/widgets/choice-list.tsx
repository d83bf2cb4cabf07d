import { useId } from 'react';

export interface ListedChoice {
  readonly id: string;
  readonly name: string;
  /** What choosing it means, in a sentence. */
  readonly note?: string | undefined;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly ListedChoice[];
  /** Empty: none of them. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of several, each with a sentence below its name. */
export function ChoiceList({ label, choices, value, onChange }: ChoiceListProps) {
  const id = useId();
  return (
    <div className="field">
      <span id={id} className="label">
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="choice-list">
        {choices.map(({ id: each, name, note }, i) => (
          <label key={each}>
            <input
              type="radio"
              className="radio"
              name={id}
              value={each}
              checked={each === value}
              aria-label={name}
              aria-describedby={`${id}-${i}`}
              onChange={() => onChange(each)}
            />
            <span>
              <b className="name">{name}</b>
              <small id={`${id}-${i}`}>{note}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
