import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleFunctions } from '../../bin/build/bundle.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what the CDK synthesises. */
    assemblies: string;
  }
}

/** Builds the bundles of the cloud, in dist/. */
export async function setup({ provide }: TestProject) {
  await bundleFunctions();
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-assemblies-'));
  provide('assemblies', folder);
  return () => rmSync(folder, { recursive: true });
}
