import { benchCatalogues } from './bench/catalogues.ts';
import { benchFirstScreen } from './bench/first-screen.ts';
import { printRow } from './bench/rows.ts';
import { benchStartUp } from './bench/start-up.ts';
import { benchThroughput } from './bench/throughput.ts';
import { bundleBytes, bundleFunctions, functionNames } from './build/bundle.ts';
import { runProgram } from './program.ts';

/** The function whose start-up is measured; those of the other plain resources are alike. */
const EXAMPLE = 'brands';

await runProgram(async () => {
  await bundleFunctions();
  console.log('Bundles');
  for (const name of functionNames) printRow(name, `${Math.ceil(bundleBytes(name) / 1024)} KB`);

  await benchStartUp(EXAMPLE);
  await benchCatalogues();
  await benchThroughput();
  await benchFirstScreen();
});
