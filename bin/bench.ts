import { benchCatalogues } from './bench/catalogues.ts';
import { benchFirstScreen } from './bench/first-screen.ts';
import { printRow } from './bench/rows.ts';
import { benchShopPages } from './bench/shop-pages.ts';
import { benchStartUp } from './bench/start-up.ts';
import { benchThroughput } from './bench/throughput.ts';
import { bundleBytes, bundleFunctions, functionNames } from './build/bundle.ts';
import { runProgram, UserFacingError } from './program.ts';

/** The function whose start-up is measured; those of the other plain resources are alike. */
const EXAMPLE = 'brands';

/** Each part by its name, in their order. */
const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  bundles: printBundles,
  'start-up': () => benchStartUp(EXAMPLE),
  catalogues: benchCatalogues,
  throughput: benchThroughput,
  dashboard: benchFirstScreen,
  shop: benchShopPages,
};

await runProgram(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    throw new UserFacingError(
      `there is no part ${unknown}; choose from ${Object.keys(PARTS).join(', ')}`,
    );
  }
  await bundleFunctions();
  for (const [name, run] of Object.entries(PARTS)) {
    if (names.length === 0 || names.includes(name)) await run();
  }
});

function printBundles() {
  console.log('Bundles');
  for (const name of functionNames) printRow(name, `${Math.ceil(bundleBytes(name) / 1024)} KB`);
}
