import { type ReactNode, useId } from 'react';

interface SetRowProps {
  readonly title: string;
  /** Why it is asked, or where it shows. */
  readonly why?: string;
  readonly children: ReactNode;
}

/** A part of what is set up: its name and why at the left, its fields at the right. */
export function SetRow({ title, why, children }: SetRowProps) {
  const id = useId();
  return (
    <section className="setrow" aria-labelledby={id}>
      <div>
        <h2 id={id} className="title">
          {title}
        </h2>
        {why !== undefined && <p className="why">{why}</p>}
      </div>
      <div className="fields">{children}</div>
    </section>
  );
}
