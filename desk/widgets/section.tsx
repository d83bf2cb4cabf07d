import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly help?: string;
  /** The path of the field that it is for, by which to-dos lead to it. */
  readonly field?: string;
  readonly children?: ReactNode;
}

/** A part of a page: a hairline is between two. Screen readers find it by its heading. */
export function Section({ title, action, help, field, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id} data-field={field}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {help !== undefined && <p className="muted">{help}</p>}
      {children}
    </section>
  );
}

interface ColumnsProps {
  /** What belongs to it, at the right where there is room. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A page with a side, which take all of the sheet. */
export const Columns = ({ side, children }: ColumnsProps) => (
  <div className="with-side">
    <div className="main">{children}</div>
    <div className="side">{side}</div>
  </div>
);
