import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';

interface ChosenDockProps {
  /** What the chosen records come to. */
  readonly sum?: string | undefined;
  /** Buttons: what can be done with them. */
  readonly children?: ReactNode;
}

/** What can be done with the chosen rows of a list, at the lower edge: it moves nothing. */
export function ChosenDock({ sum, children }: ChosenDockProps) {
  const translate = useTranslate();
  const { selectedIds = [], onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  const none = translate('shared.clear_chosen');
  return (
    <section className="dock" aria-label={translate('shared.chosen_rows')}>
      <b role="status">{translate('shared.chosen', { smart_count: selectedIds.length })}</b>
      {sum !== undefined && <span>{sum}</span>}
      {children && <i className="bar" />}
      {children}
      <button type="button" aria-label={none} title={none} onClick={() => onUnselectItems()}>
        <Glyph d={cross} />
      </button>
    </section>
  );
}
