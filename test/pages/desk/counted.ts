import type { Locator } from 'playwright-core';

/** Fields that are filled in, and clicks: what a task costs a person. */
export function counted() {
  let all = 0;
  const count = async (step: Promise<void>) => {
    await step;
    all += 1;
  };
  return {
    fill: (field: Locator, text: string) => count(field.fill(text)),
    click: (target: Locator) => count(target.click()),
    /** Prints and answers how many there were. */
    told(task: string): number {
      process.stdout.write(`${task}: ${all} fields and clicks\n`);
      return all;
    },
  };
}
