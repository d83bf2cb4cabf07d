import type { Environment } from '../../shared/endpoint/service.ts';
import { logDuration } from './durations.ts';
import type { Engine } from './engine.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import { type FunctionOptions, openSqliteEngine } from './sqlite-engine.ts';
import type { StateFolder } from './state.ts';

type EngineOptions = Pick<StartOptions, 'demo' | 'memory'> &
  Pick<Environment, 'isKnownHost' | 'counted'> &
  Pick<FunctionOptions, 'takesMailServer'>;

/** The engine of a demo store at this URL, or of a deployment, whose links are those of requests. */
export function openEngine(
  { demo, ...options }: EngineOptions,
  folder: StateFolder,
  url: string,
  log: ServerLog,
): Promise<Engine> {
  const all = { ...options, serverTiming: demo, logsAddresses: !demo };
  if (!demo) return openSqliteEngine(folder, undefined, all, log);
  return logDuration('opening the database', openSqliteEngine(folder, url, all, log));
}
