import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { SEED } from './store/random.ts';

/** Seconds that the projects of `npm test` may take on two cores that do nothing else: a fifth more than in November 2026. */
const BUDGETS: Readonly<Record<string, number>> = {
  unit: 36,
  integration: 40,
  contract: 165,
  infra: 28,
};

const DEPLOYMENT = 'tests of deployments on one machine: npm run test:deployment';

const PAGES = 'tests of each page in the browser: npm run test:pages';

const LONG = 'tests that take long by themselves: npm run test:long';

const DYNAMODB =
  'tests on DynamoDB Local: npm run test:dynamodb, which needs Java 17 or later, as with ' +
  'apt-get install openjdk-17-jre-headless';

/**
 * Prints at the end of a run what its projects took, the seed of random tests, and which tests were left out for
 * want of a program. With DEMAND_PROGRAMS the run then fails.
 */
export class LastLines implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { projects = [], config } = this.#vitest ?? {};
    const times = projects.map(({ name }) => {
      const ofProject = modules.filter(({ project }) => project.name === name);
      return timeOf(name, ofProject, Number(config?.maxWorkers));
    });
    console.log(`Seconds: ${times.join(', ')}`);
    console.log(`Seed of random tests: ${SEED}`);
    const missing = leftOut(modules);
    for (const line of missing) console.log(line);
    if (process.env['DEMAND_PROGRAMS'] && missing.length > 0) process.exitCode = 1;
    const isNpmTest = projects.length > 1 && !projects.some(({ name }) => name === 'dynamodb');
    if (!isNpmTest) return;
    for (const line of [LONG, PAGES, DEPLOYMENT, DYNAMODB]) console.log(`Left out: ${line}`);
  }
}

/** The share of a project in the time of the run, whose workers are busy until its end. */
function timeOf(name: string, modules: readonly TestModule[], workers: number): string {
  const milliseconds = modules.map((module) => {
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    return prepareDuration + setupDuration + collectDuration + duration;
  });
  const seconds = milliseconds.reduce((sum, each) => sum + each, 0) / workers / 1_000;
  const budget = BUDGETS[name];
  return `${name} ${seconds.toFixed(0)}${budget ? ` (budget ${budget})` : ''}`;
}

/** Each note of skipped tests, with the number of tests. */
function leftOut(modules: readonly TestModule[]): string[] {
  const notes = modules.flatMap(notesIn);
  const count = (note: string) => notes.filter((each) => each === note).length;
  return [...new Set(notes)].map((note) => `Left out (${count(note)}): ${note}`);
}

/** Why tests were left out, once for each of them. */
const notesIn = (module: TestModule): string[] =>
  [...module.children.allTests('skipped')].flatMap((test) => {
    const result = test.result();
    return result.state === 'skipped' && result.note ? [result.note] : [];
  });
