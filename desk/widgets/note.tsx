import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { alert, info, ticked } from './glyphs.ts';

/** What it is about: something to know, to look at, that failed, or that is done. */
export type NoteTone = 'blue' | 'amber' | 'red' | 'pine';

interface NoteProps {
  readonly tone: NoteTone;
  readonly children: ReactNode;
  /** At its end. */
  readonly action?: ReactNode;
  /** Screen readers say at once what comes up; what only changes is a status. */
  readonly role?: 'alert' | 'status';
}

const GLYPHS: Readonly<Record<NoteTone, string>> = {
  blue: info,
  amber: alert,
  red: alert,
  pine: ticked,
};

/** A sentence that stands out of the page, in the color of what it is about. */
export const Note = ({ tone, children, action, role = 'alert' }: NoteProps) => (
  <div className={`note ${tone}`} role={role}>
    <Glyph d={GLYPHS[tone]} />
    <div className="text">{children}</div>
    {action}
  </div>
);
