import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { alert, cross, info, ticked } from './glyphs.ts';

/** What it is about: something to know, to look at, that failed, or that is done. */
export type NoteTone = 'blue' | 'amber' | 'red' | 'pine';

interface NoteProps {
  readonly tone: NoteTone;
  readonly children: ReactNode;
  /** At its end. */
  readonly action?: ReactNode;
  /** Takes it away. */
  readonly onClose?: () => void;
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
export function Note({ tone, children, action, onClose, role = 'alert' }: NoteProps) {
  const translate = useTranslate();
  return (
    <div className={`note ${tone}`} role={role}>
      <Glyph d={GLYPHS[tone]} />
      <div className="text">{children}</div>
      {action}
      {onClose && (
        <button
          type="button"
          className="btn ghost small square"
          aria-label={translate('ra.action.close')}
          onClick={onClose}
        >
          <Glyph d={cross} />
        </button>
      )}
    </div>
  );
}
