import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what the CDK synthesises. */
    assemblies: string;
  }
}

export function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-assemblies-'));
  provide('assemblies', folder);
  return () => rmSync(folder, { recursive: true });
}
