import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  /** Behind the note. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the sheet: what it is about beside its fields, and above them on a phone. */
export const Section = ({ title, note, more, children }: SectionProps) => (
  <section className="setrow">
    <div>
      <h2 className="title">{title}</h2>
      {note !== undefined && <p className="small muted">{note}</p>}
      {more}
    </div>
    <div>{children}</div>
  </section>
);
