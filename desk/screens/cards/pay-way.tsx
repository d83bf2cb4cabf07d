import { type ReactNode, useId } from 'react';

interface PayWayProps {
  readonly logo: ReactNode;
  readonly name: string;
  /** In place of the name: a link. */
  readonly title?: ReactNode;
  /** Chips. */
  readonly state: ReactNode;
  readonly note: ReactNode;
  readonly tasks: ReactNode;
  readonly children?: ReactNode;
}

/** A way to pay: what it is, whether it is offered, what can be done with it, and what is known of it. */
export function PayWay({ logo, name, title = name, state, note, tasks, children }: PayWayProps) {
  const id = useId();
  return (
    <section className="pay-way" aria-labelledby={id}>
      <span className="logo" aria-hidden="true">
        {logo}
      </span>
      <div className="name">
        <h3 id={id} className="title">
          {title}
        </h3>
        {state}
        <span className="since">{note}</span>
      </div>
      <div className="tasks">{tasks}</div>
      {children && <div className="rest">{children}</div>}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** What is known, side by side. */
export const Facts = ({ facts }: FactsProps) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** Whether customers can pay by it: a press is saved at once. */
export const Switch = ({ label, isOn, isDisabled, onTurn }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={label}
    title={label}
    checked={isOn}
    aria-checked={isOn}
    disabled={isDisabled}
    onChange={({ target }) => onTurn(target.checked)}
  />
);
