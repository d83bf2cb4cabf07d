import type { Engine, EngineName } from '../start/engine.ts';
import { openStateFolder } from '../start/state.ts';

/** A storage engine on the data in a folder. */
export async function openEngine(
  name: EngineName,
  folder: string,
  publicUrl: string,
): Promise<Engine> {
  const state = openStateFolder(folder);
  if (name === 'sqlite') {
    const { openSqliteEngine } = await import('../start/sqlite-engine.ts');
    return openSqliteEngine(state, publicUrl);
  }
  const { openDynamoDbEngine } = await import('../start/dynamodb-engine.ts');
  return openDynamoDbEngine(state, publicUrl, true);
}
