import { bundleBytes, bundleFunctions, functionNames } from './build/bundle.ts';

await bundleFunctions();
for (const name of functionNames) {
  console.log(`${String(Math.ceil(bundleBytes(name) / 1024)).padStart(5)} KB  ${name}`);
}
