import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleBytes, bundleFolder, bundleFunctions, bundleNames } from './build/bundle.ts';
import { openApiText } from './build/documents.ts';

await bundleFunctions();
// Served by the function root; here for generators and linters.
writeFileSync(join(bundleFolder, '..', 'openapi.json'), openApiText());
for (const name of bundleNames) {
  console.log(`${String(Math.ceil(bundleBytes(name) / 1024)).padStart(5)} KB  ${name}`);
}
