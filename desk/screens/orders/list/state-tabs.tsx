import { useQueries } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { omit } from '../../../../shared/contract/json.ts';
import { RETURN_STATES } from '../../../../shared/resources/schemas/return.ts';
import { useDesk } from '../../../api/desk-context.ts';
import type { Tone } from '../../../widgets/chip.tsx';
import { ListViews } from '../../../widgets/list-views.tsx';
import type { View } from '../../../widgets/view-tabs.tsx';

/** The views of the list, in the order of a day's work; those that somebody works on have a number. */
const STATES: readonly { readonly state: string; readonly tone?: Tone }[] = [
  { state: 'processing', tone: 'pine' },
  { state: 'created', tone: 'grey' },
  { state: 'failed', tone: 'red' },
  { state: 'shipped' },
  { state: 'completed' },
  { state: 'canceled' },
  { state: 'refunded' },
  { state: 'draft', tone: 'grey' },
];

/** Returns on which somebody has still to act. */
export const OPEN_RETURNS = 'requested,approved,received';
const RETURN_CHOICES = [OPEN_RETURNS, ...RETURN_STATES];

/** The tab of orders with returns. */
const RETURNS = 'returns';

const COUNTED_MS = 30_000;

/** The views, with how many orders wait in each. */
export function StateTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const counts = useCounts();
  const { state, return_state, ...others } = filterValues;
  const choose = (chosen: string, filters: Readonly<Record<string, unknown>>) => {
    const kept = omit(filters, ['state', 'return_state']);
    if (chosen === RETURNS) setFilters({ ...kept, return_state: OPEN_RETURNS });
    else setFilters(chosen ? { ...kept, state: chosen } : kept);
  };
  const views: View[] = [
    { value: '', text: translate('orders.all') },
    ...STATES.map(({ state: each, tone = 'grey' }) => ({
      ...{ value: each, text: translate(`orders.states.${each}`), tone },
      ...counts.get(each),
    })),
    {
      ...{ value: RETURNS, text: translate('orders.tab_returns'), tone: 'amber' },
      ...counts.get(RETURNS),
    },
  ];
  return (
    <>
      <ListViews
        label={translate('orders.state')}
        views={views}
        value={return_state ? RETURNS : (state ?? '')}
        onChange={choose}
      />
      {return_state && (
        <fieldset className="plain beside" aria-label={translate('orders.filters.return_state')}>
          {RETURN_CHOICES.map((each) => (
            <button
              key={each}
              type="button"
              className="btn small"
              aria-pressed={each === return_state}
              onClick={() => setFilters({ ...others, return_state: each })}
            >
              {translate(
                each === OPEN_RETURNS ? 'orders.open_returns' : `orders.return_states.${each}`,
              )}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** A list by words counts what it has read. */
const MAX_COUNTED_RETURNS = 100;

const counted = (view: string) =>
  view === RETURNS
    ? { return_state: OPEN_RETURNS, per_page: MAX_COUNTED_RETURNS }
    : { state: view, per_page: 1 };

/** Where somebody waits for something. */
const COUNTED = [...STATES.flatMap(({ state, tone }) => (tone ? state : [])), RETURNS];

/** How many orders wait, by views. */
function useCounts(): ReadonlyMap<string, Pick<View, 'count' | 'isMore'>> {
  const { client } = useDesk();
  const { isPending } = useListContext();
  const results = useQueries({
    queries: COUNTED.map((view) => ({
      queryKey: ['orders', 'count', view],
      queryFn: () => client.call('GET', '/orders', { query: { ...counted(view), fields: 'id' } }),
      staleTime: COUNTED_MS,
      // The orders come first.
      enabled: !isPending,
    })),
  });
  return new Map(
    results.map(({ data }, i) => [
      COUNTED[i] ?? '',
      { count: data?.count, isMore: data?.count_exact === false },
    ]),
  );
}
