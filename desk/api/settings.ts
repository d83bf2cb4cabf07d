import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../shared/contract/language.ts';
import type { Client } from './client.ts';
import { recordOf } from './data-provider.ts';
import { type AskForMerge, type Fields, saveMerged, VERSION } from './merge.ts';
import { queryClient } from './query-client.ts';

/** The settings of a store that screens need everywhere. */
export interface Settings {
  readonly name: string;
  readonly currency_code: string;
  readonly currencies: readonly { readonly code: string; readonly rate: number }[];
  readonly timezone: string;
  readonly language?: Language;
  readonly prices_include_tax?: boolean;
  readonly [name: string]: unknown;
}

export const SETTINGS = ['settings'] as const;

/** With their version, for `If-Match`. */
export const readSettings = async (client: Client): Promise<Settings> =>
  recordOf(await client.call('GET', '/application')) as unknown as Settings;

/** Undefined while they are loaded. */
export function useSettings(client: Client): Settings | undefined {
  const { data, error } = useQuery(
    {
      queryKey: SETTINGS,
      queryFn: () => readSettings(client),
      staleTime: 60_000,
    },
    queryClient,
  );
  if (error) throw error;
  return data ?? undefined;
}

interface Saving {
  readonly client: Client;
  /** The settings that the changes were made of. */
  readonly settings: Settings;
  readonly ask: AskForMerge;
}

/** Saves changes of settings, and shows them everywhere. */
export async function saveSettings({ client, settings, ask }: Saving, changes: Fields) {
  const saved = await saveMerged<Settings>({
    resource: 'application',
    changes,
    before: settings,
    async save(merged, before) {
      const ifMatch = before[VERSION];
      const answer = await client.call('PUT', '/application', {
        body: merged,
        ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined,
      });
      return recordOf(answer) as unknown as Settings;
    },
    read: () => readSettings(client),
    ask,
  });
  queryClient.setQueryData(SETTINGS, saved);
}
