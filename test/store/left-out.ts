import { TestRunner } from 'vitest';

/**
 * Ends the running test as left out, for want of a program: what it is, and how to get it, stands in
 * the last lines of the run. Where all programs are demanded, the test fails.
 */
export function leaveOut(reason: string): never {
  const test = TestRunner.getCurrentTest();
  if (process.env['DEMAND_PROGRAMS'] || !test) throw new Error(`Left out: ${reason}`);
  return test.context.skip(reason);
}
