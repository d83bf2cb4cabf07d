import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../shared/contract/language.ts';
import type { Client } from './client.ts';
import { recordOf } from './data-provider.ts';
import { takeFirstSettings } from './first-answers.ts';
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

/** The settings that were asked for when the page was opened, else as they are now. */
async function openSettings(client: Client): Promise<Settings> {
  const first = await takeFirstSettings();
  return first ? (recordOf(first) as unknown as Settings) : readSettings(client);
}

/** Undefined while they are loaded. */
export function useSettings(client: Client): Settings | undefined {
  const { data, error } = useQuery(
    {
      queryKey: SETTINGS,
      queryFn: () => openSettings(client),
      staleTime: 60_000,
    },
    queryClient,
  );
  if (error) throw error;
  return data ?? undefined;
}
