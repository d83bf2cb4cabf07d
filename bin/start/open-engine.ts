import type { Environment } from '../../shared/endpoint/service.ts';
import { logDuration } from './durations.ts';
import type { Engine } from './engine.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import type { FunctionOptions } from './sqlite-engine.ts';
import type { StateFolder } from './state.ts';

type EngineOptions = Pick<StartOptions, 'engine' | 'temporary' | 'demo' | 'memory'> &
  Pick<Environment, 'isKnownHost'> &
  Pick<FunctionOptions, 'takesMailServer'>;

/** The engine of a demo store at this URL, or of a deployment, whose links are those of requests. */
export function openEngine(
  options: EngineOptions,
  folder: StateFolder,
  url: string,
  log: ServerLog,
): Promise<Engine> {
  if (!options.demo) return openNamed(options, folder, undefined, log);
  return logDuration('opening the database', openNamed(options, folder, url, log));
}

/** Loads only what the engine needs: the AWS SDK, Java and the bundles for one of them. */
async function openNamed(
  { engine, temporary, demo, memory, isKnownHost, takesMailServer = false }: EngineOptions,
  folder: StateFolder,
  publicUrl: string | undefined,
  log: ServerLog,
): Promise<Engine> {
  if (engine === 'sqlite') {
    const { openSqliteEngine } = await import('./sqlite-engine.ts');
    const options = {
      ...{ memory, takesMailServer, isKnownHost },
      ...{ serverTiming: demo, logsAddresses: !demo },
    };
    return openSqliteEngine(folder, publicUrl, options, log);
  }
  const { openDynamoDbEngine } = await import('./dynamodb-engine.ts');
  return openDynamoDbEngine(folder, publicUrl, !temporary, log);
}
