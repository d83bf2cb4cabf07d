import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';

interface StatePageProps {
  /** A sign, of glyphs.ts. */
  readonly glyph: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A screen, or a part of one, that has nothing else to show: empty, failed, forbidden, not there. */
export const StatePage = ({ glyph, title, note, children }: StatePageProps) => (
  <div className="blank">
    <Glyph d={glyph} />
    <h2>{title}</h2>
    {note !== undefined && <p className="muted">{note}</p>}
    {children}
  </div>
);

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const StateAction = ({ label, onClick }: ActionProps) => (
  <button className="btn" type="button" onClick={onClick}>
    {label}
  </button>
);
