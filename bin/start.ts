import { keepFilesPrivate, runProgram } from './program.ts';
import { limitHeap } from './start/heap-limits.ts';
import { readOptions } from './start/options.ts';
import { requirePlatform } from './start/platform.ts';

keepFilesPrivate();
await runProgram(async () => {
  requirePlatform();
  const options = readOptions(process.argv);
  limitHeap(options.memory);
  // Loaded once the limits hold, and the options are right.
  const { startLocalStore } = await import('./start/local-store.ts');
  await startLocalStore(options);
});
