import { useQuoted } from '../../../widgets/use-quoted.ts';
import { type Draft, type Quote, quoteBodyOf } from './draft.ts';

/** What the draft comes to, while it is written. A quote of nothing is a mistake. */
export const useQuote = (draft: Draft) =>
  useQuoted<Quote>('/orders/quote', draft.lines.length > 0 ? quoteBodyOf(draft) : undefined);
