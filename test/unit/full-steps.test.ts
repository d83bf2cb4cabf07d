import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import configuration from '../../vitest.config.ts';

/*
 * `.ci/steps` says what each step of `.ci/full` reads, and `.ci/run` names by it the steps that a change concerns. A
 * file that a test of a step imports or names, and that is not there, would be changed without a word.
 */
const full = readFileSync('.ci/full', 'utf8');
const [, listed = ''] = /^STEPS=\((.*)\)$/m.exec(full) ?? [];
const STEPS = listed.split(' ');

/** Patterns by step. */
const patterns = Map.groupBy(
  readFileSync('.ci/steps', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => {
      const [step = '', ...all] = line.split(/ +/);
      return all.map((pattern) => ({ step, pattern }));
    }),
  ({ step }) => step,
);
const patternsOf = (step: string) => (patterns.get(step) ?? []).map(({ pattern }) => pattern);

/** As `case` of the shell compares: `*` also stands for slashes. */
const asExpression = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));
const isTracked = new Set(tracked);

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly globalSetup?: readonly string[];
}
const { projects = [] } = configuration.test ?? {};
const projectNamed = new Map(
  (projects as { readonly test: Project }[]).map((each) => [each.test.name, each.test]),
);

const filesOf = ({ include, exclude = [] }: Project) =>
  globSync(include)
    .map((file) => file.split('\\').join('/'))
    .filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)));

/** The tests of a step: what its commands give to Vitest. Words without a dash are parts of names of files. */
function testsOf(step: string): string[] {
  const [, body = ''] = new RegExp(`^${step}\\(\\) \\{\\n(.*?)^\\}`, 'ms').exec(full) ?? [];
  const scripts: Readonly<Record<string, string>> = packageJson.scripts;
  const commands = [...body.replaceAll('\\\n', ' ').matchAll(/npm run (\S+)(?: -- (.*))?$/gm)].map(
    ([, script = '', words = '']) => `${scripts[script]} ${words}`,
  );
  return commands.flatMap((command) => {
    const named = [...command.matchAll(/--project (\w+)/g)].map(([, name = '']) => name);
    const words = command
      .replace(/.*vitest run/, '')
      .replaceAll(/--(project|exclude) \S+|--\S+/g, '')
      .split(' ')
      .filter(Boolean);
    return named.flatMap((name) => {
      const project = projectNamed.get(name);
      if (!project) throw new Error(`There is no project ${name}.`);
      const files = filesOf(project).filter(
        (file) => words.length === 0 || words.some((word) => file.includes(word)),
      );
      return [...files, ...(project.globalSetup ?? [])];
    });
  });
}

const specifiers = /(?:from|import\()\s*'(\.[^']+)'/g;
/** Paths from the root, as files are read by. */
const names = /['"`](?:\.\/)?((?:[\w.-]+\/)*[\w-]*\.[\w.-]+)['"`]/g;

/** The files that a file imports or, if it is one of the tests, names. */
function readBy(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const source = readFileSync(file, 'utf8');
  const imported = [...source.matchAll(specifiers)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );
  const named = file.startsWith('test/')
    ? [...source.matchAll(names)].map(([, path = '']) => path)
    : [];
  return [...imported, ...named].filter((path) => isTracked.has(path));
}

const readByFile = new Map<string, string[]>();
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    const read = readByFile.get(file) ?? readBy(file);
    readByFile.set(file, read);
    for (const each of read) reached.add(each);
  }
  return reached;
}

test('every step has path patterns, and each pattern matches a file', () => {
  expect([...patterns.keys()].sort()).toEqual(['each', ...STEPS].sort());
  const all = [...patterns.values()].flat().map(({ pattern }) => pattern);
  const unused = all.filter((pattern) => {
    const expression = asExpression(pattern);
    return !tracked.some((file) => expression.test(file));
  });
  expect(unused).toEqual([]);
});

test('npm test or a step runs every test', () => {
  const left = /--project=!(\w+)/g;
  const leftOut = [...packageJson.scripts.test.matchAll(left)].map(([, name = '']) => name);
  const ofNpmTest = [...projectNamed.values()].filter(({ name }) => !leftOut.includes(name));
  const run = new Set([...ofNpmTest.flatMap(filesOf), ...STEPS.flatMap(testsOf)]);
  const tests = tracked.filter((file) => file.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.filter((file) => !run.has(file))).toEqual([]);
});

/** Without tests of their own: templates, and `npm test` again. */
const WITHOUT_TESTS = ['synth', 'repeat'];

test.each(STEPS.filter((step) => !WITHOUT_TESTS.includes(step)))(
  '%s covers its tests and every file they import or name',
  (step) => {
    const tests = testsOf(step);
    expect(tests.length).toBeGreaterThan(1);
    const expressions = [...patternsOf('each'), ...patternsOf(step)].map(asExpression);
    const reached = [...reachedFrom(tests)];
    expect(reached.filter((file) => !expressions.some((each) => each.test(file)))).toEqual([]);
  },
);

describe('.ci/for-changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-steps-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const write = (file: string) => {
    mkdirSync(join(folder, posix.dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), String(Math.random()));
  };
  const commit = (file: string) => {
    write(file);
    git('add', '.');
    git('commit', '--quiet', '--message', file);
  };
  const stepsFor = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync('.ci/for-changes', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? stdout.split('\n').filter(Boolean) : stderr;
  };
  git('init', '--quiet', '--initial-branch', 'main');
  mkdirSync(join(folder, '.ci'));
  cpSync('.ci/for-changes', join(folder, '.ci/for-changes'));
  const rows = [
    '# What each reads.',
    'each   shared/*',
    'pages  desk/*.tsx docs/*',
    'types  packages/*',
  ];
  writeFileSync(join(folder, '.ci/steps'), `${rows.join('\n')}\ntypes  test/types/*\n`);

  test('prints all steps when there is no earlier commit', () => {
    commit('README.md');
    expect(stepsFor()).toEqual(['pages', 'types']);
  });

  test('on main, prints the steps for the last commit', () => {
    commit('desk/screens/a file.tsx');
    expect(stepsFor()).toEqual(['pages']);
    commit('desk/screens/words.ts');
    expect(stepsFor()).toEqual([]);
    commit('shared/contract/json.ts');
    expect(stepsFor()).toEqual(['pages', 'types']);
  });

  test('on a branch, prints the steps for all its commits and uncommitted changes', () => {
    git('switch', '--quiet', '--create', 'branch');
    commit('packages/client/src/requests/new.ts');
    commit('SECURITY.md');
    expect(stepsFor()).toEqual(['types']);
    expect(stepsFor('HEAD')).toEqual([]);
    write('docs/new.md');
    expect(stepsFor()).toEqual(['pages', 'types']);
    git('add', '.');
    expect(stepsFor('HEAD')).toEqual(['pages']);
  });

  test('reports a commit that does not exist', () => {
    expect(stepsFor('nothing')).toBe('There is no commit nothing.\n');
  });
});
