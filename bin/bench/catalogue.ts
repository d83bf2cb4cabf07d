import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Products of the catalogues that are measured. */
const SIZES = [1_000, 10_000, 100_000];

/** Measures each catalogue in a process of its own, so that none finds the memory of another. */
export async function benchCatalogues(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./catalogue-of-size.ts'));
  for (const size of SIZES) {
    const child = spawn(process.execPath, ['--expose-gc', program, String(size)], {
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the catalogue of ${size} products could not be measured`);
  }
}
