import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDesk } from '../api/desk-context.ts';
import { Glyph } from './glyph.tsx';
import { arrowLeft, arrowRight } from './glyphs.ts';
import { neighboursIn } from './neighbours.ts';

interface KeepListProps {
  /** Where the list opens a record. */
  readonly pathOf: (record: RaRecord) => string;
}

/** Keeps for this tab which records the list shows, so that `Walk` leads from one to the next. */
export function KeepList({ pathOf }: KeepListProps) {
  const { data, resource } = useListContext();
  const key = useKey(resource);
  useEffect(() => {
    if (data) sessionStorage.setItem(key, JSON.stringify(data.map(pathOf)));
  }, [key, data, pathOf]);
  return null;
}

/** The record before and after this one, in the list from which it was opened. */
export function Walk({ resource }: { readonly resource: string }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const kept = sessionStorage.getItem(useKey(resource));
  const found = kept === null ? undefined : neighboursIn(JSON.parse(kept), pathname);
  if (!found || found.total < 2) return null;
  const { place, total, previous, next } = found;
  return (
    <nav className="beside" aria-label={translate('shared.walk.title')}>
      <Step rel="prev" to={previous} label={translate('shared.walk.previous')} glyph={arrowLeft} />
      <p className="small muted">{translate('shared.walk.place', { place, total })}</p>
      <Step rel="next" to={next} label={translate('shared.walk.next')} glyph={arrowRight} />
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  readonly to: string | undefined;
  readonly label: string;
  readonly glyph: string;
}

/** Takes the place of this record in the history, so that the way back leads to the list. */
function Step({ rel, to, label, glyph }: StepProps) {
  const { state } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isContinued = state?.walked === rel;
  // Pressed on the page before, it can be pressed again on this one.
  useEffect(() => {
    if (isContinued) link.current?.focus();
  }, [isContinued]);
  const icon = <Glyph d={glyph} />;
  if (to === undefined) {
    return (
      <button className="btn ghost small square" type="button" disabled aria-label={label}>
        {icon}
      </button>
    );
  }
  return (
    <Link
      className="btn ghost small square"
      ref={link}
      replace
      rel={rel}
      to={to}
      state={{ walked: rel }}
      aria-label={label}
    >
      {icon}
    </Link>
  );
}

function useKey(resource: string): string {
  const { store } = useDesk();
  return `list:${store.application_id}:${resource}`;
}
