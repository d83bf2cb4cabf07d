import { useListPaginationContext, useTranslate } from 'ra-core';
import { useFormats } from './formats.ts';
import { Glyph } from './glyph.tsx';
import { after, before, first } from './glyphs.ts';

/** Which rows of a list are shown, and the ways to the others. */
export function Pager() {
  const translate = useTranslate();
  const { number } = useFormats();
  const {
    page,
    perPage,
    total,
    hasNextPage = false,
    setPage,
    isPending,
  } = useListPaginationContext();
  if (isPending || total === 0) return null;
  const text = translate(total === undefined ? 'shared.range_open' : 'shared.range', {
    first: number((page - 1) * perPage + 1),
    last: number(Math.min(page * perPage, total ?? Number.POSITIVE_INFINITY)),
    total: number(total ?? 0),
  });
  return <Pages text={text} page={page} hasNext={hasNextPage} setPage={setPage} />;
}

interface PagesProps {
  /** From 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly setPage: (page: number) => void;
  /** Which one is shown. */
  readonly text: string;
}

/** The ways between pages of any rows. */
export function Pages({ page, hasNext, setPage, text }: PagesProps) {
  const translate = useTranslate();
  const step = (name: string, to: number, d: string, isOpen: boolean) => (
    <button
      type="button"
      className="btn small square"
      aria-label={translate(`ra.navigation.${name}`)}
      title={translate(`ra.navigation.${name}`)}
      disabled={!isOpen}
      onClick={() => setPage(to)}
    >
      <Glyph d={d} />
    </button>
  );
  return (
    <nav className="pager" aria-label={translate('shared.pages')}>
      <span role="status" className="grow">
        {text}
      </span>
      {page > 2 && step('first', 1, first, true)}
      {(page > 1 || hasNext) && (
        <>
          {step('previous', page - 1, before, page > 1)}
          {step('next', page + 1, after, hasNext)}
        </>
      )}
    </nav>
  );
}
