import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../program.ts';

/** Number of products of each catalogue. */
const SIZES = [1_000, 10_000, 100_000];

/** Measures each catalogue in its own process, so that memory is not shared. */
export async function benchCatalogues(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./catalogue-of-size.ts'));
  for (const size of SIZES) {
    const child = spawn(process.execPath, ['--expose-gc', program, String(size)], {
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0)
      throw new UserFacingError(
        `the catalogue of ${size} products could not be measured; see the error above`,
      );
  }
}
