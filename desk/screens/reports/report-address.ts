import { useSearchParams } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { dayIn } from '../../widgets/days.ts';
import { type Period, periodBefore, periodOf } from './period.ts';

/** What the address says of a report: it can be kept, sent and opened again. */
export function useReportAddress() {
  const { settings } = useDesk();
  const [search, setSearch] = useSearchParams();
  const today = dayIn(settings.timezone);
  const period = periodOf(search, today);
  const isCompared = search.get('compare') === '1';
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    // The address itself has what was chosen just before, which is not drawn yet.
    const changed = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    }
    setSearch(changed);
  };
  return {
    today,
    period,
    /** The days before, when they are compared. */
    before: isCompared ? periodBefore(period) : undefined,
    isCompared,
    by: search.get('by') ?? 'day',
    page: Number(search.get('page') ?? 1) || 1,
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setCompared: (compared: boolean) => change({ compare: compared ? '1' : undefined }),
    setBy: (by: string) => change({ by }),
    setPage: (page: number) => change({ page: String(page) }),
  };
}
