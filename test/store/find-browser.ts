import type { TestProject } from 'vitest/node';
import { type BrowserProgram, findBrowser } from './browser-program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null where there is none. */
    browser: BrowserProgram | null;
  }
}

/** The projects of a run are set up in one process, and unpack one browser at most. */
const shared = globalThis as { testBrowser?: Promise<BrowserProgram | undefined> };

export async function setup({ provide }: TestProject) {
  shared.testBrowser ??= findBrowser();
  provide('browser', (await shared.testBrowser) ?? null);
}
