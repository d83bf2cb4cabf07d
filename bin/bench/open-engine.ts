import type { Engine, EngineName } from '../start/engine.ts';
import { DEFAULT_MEMORY_MB } from '../start/heap-limits.ts';
import { openEngine } from '../start/open-engine.ts';
import { textLog } from '../start/server-log.ts';
import { openStateFolder } from '../start/state.ts';

/** The engine of a deployment on the data in a folder. */
export const openDeployment = (
  engine: EngineName,
  folder: string,
  publicUrl: string,
): Promise<Engine> =>
  openEngine(
    { engine, temporary: false, demo: false, memory: DEFAULT_MEMORY_MB },
    openStateFolder(folder),
    publicUrl,
    textLog,
  );
