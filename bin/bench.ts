import { benchCatalogues } from './bench/catalogue.ts';
import { withBenchStore } from './bench/local-store.ts';
import { benchOperations } from './bench/operation-costs.ts';
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

  await withBenchStore(async (store) => {
    await benchOperations(store);
    await benchCatalogues();
  });
  await benchStartUp(EXAMPLE);
  await benchThroughput();
});
