import { Chip, Stack, Tab, Tabs } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { RETURN_STATES } from '../../../../shared/resources/schemas/return.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';

/** The tabs of the list, in the order of a day's work. */
const STATES = [
  'processing',
  'created',
  'failed',
  'shipped',
  'completed',
  'canceled',
  'refunded',
  'draft',
];

/** Returns on which somebody has still to act. */
export const OPEN_RETURNS = 'requested,approved,received';
const RETURN_CHOICES = [OPEN_RETURNS, ...RETURN_STATES];

/** The tab of orders with returns. */
const RETURNS = 'returns';

const COUNTED_MS = 30_000;

/** The states, with how many orders of the store have each. */
export function StateTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const counts = useCounts();
  const { state, return_state, ...others } = filterValues;
  const choose = (chosen: string) => {
    if (chosen === RETURNS) setFilters({ ...others, return_state: OPEN_RETURNS });
    else setFilters(chosen ? { ...others, state: chosen } : others);
  };
  const label = (name: string, counted: string) =>
    [translate(name), counts.get(counted)].filter(Boolean).join(' · ');
  return (
    <>
      <Tabs
        value={return_state ? RETURNS : (state ?? '')}
        onChange={(_, chosen: string) => choose(chosen)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('orders.state')}
      >
        <Tab value="" label={label('orders.all', '')} />
        {STATES.map((each) => (
          <Tab key={each} value={each} label={label(`orders.states.${each}`, each)} />
        ))}
        <Tab value={RETURNS} label={label('orders.tab_returns', RETURNS)} />
      </Tabs>
      {return_state && (
        <Stack
          direction="row"
          role="group"
          aria-label={translate('orders.filters.return_state')}
          sx={{ flexWrap: 'wrap', gap: 1, padding: 1 }}
        >
          {RETURN_CHOICES.map((each) => (
            <Chip
              key={each}
              size="small"
              label={translate(
                each === OPEN_RETURNS ? 'orders.open_returns' : `orders.return_states.${each}`,
              )}
              color={each === return_state ? 'primary' : 'default'}
              aria-pressed={each === return_state}
              onClick={() => setFilters({ ...others, return_state: each })}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

/** A list by words counts what it has read. */
const MAX_COUNTED_RETURNS = 100;

const counted = (tab: string) =>
  tab === RETURNS
    ? { return_state: OPEN_RETURNS, per_page: MAX_COUNTED_RETURNS }
    : { ...(tab && { state: tab }), per_page: 1 };

/** How many orders there are, by states; the empty one has all, and another those with open returns. */
function useCounts(): ReadonlyMap<string, string> {
  const { client } = useDesk();
  const { isPending } = useListContext();
  const { number } = useFormats();
  const all = ['', ...STATES, RETURNS];
  const results = useQueries({
    queries: all.map((tab) => ({
      queryKey: ['orders', 'count', tab],
      queryFn: () => client.call('GET', '/orders', { query: { ...counted(tab), fields: 'id' } }),
      staleTime: COUNTED_MS,
      // The orders come first.
      enabled: !isPending,
    })),
  });
  return new Map(
    results.map(({ data }, i) => {
      const { count, count_exact } = data ?? {};
      if (count === undefined) return [all[i] ?? '', ''];
      return [all[i] ?? '', `${number(count)}${count_exact === false ? '+' : ''}`];
    }),
  );
}
