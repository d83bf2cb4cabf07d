import { feed, type Keyspace, reportItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { isAbsent, type Write } from '../storage/write.ts';

/** How far the reader of the feed has come. */
export interface ReportState {
  /** The id of the last event that is counted. */
  readonly after: string;
  /** The settings with which all is counted, or is being counted. */
  readonly timezone?: string | undefined;
  readonly currency?: string | undefined;
  /** The rules by which it is counted; none before the second. */
  readonly rules?: number | undefined;
  /** While all records are counted again: behind which one to go on. */
  readonly walk?: { readonly resource: string; readonly above: number } | undefined;
  /** When it last looked: milliseconds since 1970. */
  readonly counted_at?: number | undefined;
}

/** With the number of changes until then: 0 before the first. */
export interface VersionedState {
  readonly state: ReportState;
  readonly revision: number;
}

export async function readReportState(
  table: Table,
  { id: application }: Keyspace,
): Promise<VersionedState> {
  const item = await table.get(reportItems.stateKey(application), { consistent: true });
  if (!item) return { state: { after: feed.idOf(0) }, revision: 0 };
  return { state: JSON.parse(String(item.data)), revision: Number(item.number) };
}

/** On condition that nobody has changed it meanwhile. */
export const stateWrite = (
  { id: application }: Keyspace,
  { revision }: VersionedState,
  state: ReportState,
): Write => ({
  put: {
    ...reportItems.stateKey(application),
    data: JSON.stringify(state),
    number: revision + 1,
  },
  condition: revision === 0 ? isAbsent : [{ attribute: 'number', equals: revision }],
});
