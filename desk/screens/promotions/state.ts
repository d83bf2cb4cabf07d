/** What a promotion does now: it is written, waits for its day, runs or has run. */
export type State = 'draft' | 'waits' | 'runs' | 'over';

export interface Dated {
  readonly active?: boolean;
  readonly valid_from?: string | null;
  readonly valid_until?: string | null;
}

export function stateAt({ active, valid_from, valid_until }: Dated, now: number): State {
  if (active !== true) return 'draft';
  if (valid_from && Date.parse(valid_from) > now) return 'waits';
  return valid_until && Date.parse(valid_until) <= now ? 'over' : 'runs';
}
