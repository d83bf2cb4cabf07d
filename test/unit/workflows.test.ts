import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What the workflows of GitHub may do, and whose code they run: docs/decisions/operation.md#jobs-with-permissions-build-nothing. They are read
 * by their lines, so they stay as plain as they are.
 */
const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((file) => ({
  file,
  text: readFileSync(join(FOLDER, file), 'utf8'),
}));

interface Job {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

const jobs = workflows.flatMap(({ file, text }): Job[] => {
  const [, all = ''] = text.split(/^jobs:$/m);
  const [, ...parts] = all.split(/^ {2}([\w-]+):$/m);
  return parts.flatMap((name, i) =>
    i % 2 === 0 ? [{ file, name, text: parts[i + 1] ?? '' }] : [],
  );
});

/** What a job may write, beside what its workflow may. */
const rightsOf = ({ text }: Job) =>
  [...text.matchAll(/^ {6}([\w-]+): write$/gm)].map(([, right]) => right);

const commandsOf = ({ text }: Job) =>
  [...text.matchAll(/run: (.+)$/gm)].map(([, command = '']) => command);

test('each action is pinned to a commit, with its release in a comment', () => {
  const used = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: (.+)$/gm)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(10);
  const open = used.filter(
    (name = '') => !name.startsWith('./') && !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name),
  );
  expect(open).toEqual([]);
  const versions = new Map<string, Set<string>>();
  for (const name of used) {
    const [action = '', version = ''] = (name ?? '').split('@');
    versions.set(action, (versions.get(action) ?? new Set()).add(version));
  }
  expect([...versions].filter(([, each]) => each.size > 1)).toEqual([]);
});

test('a workflow can only read, and a job has only the rights it needs', () => {
  for (const { file, text } of workflows) {
    expect([file, /^permissions:\n {2}contents: read\n\n/m.test(text)]).toEqual([file, true]);
    expect([file, text.includes('pull_request_target')]).toEqual([file, false]);
  }
  const rights = jobs.flatMap((job) => {
    const all = rightsOf(job);
    return all.length === 0 ? [] : [[`${job.file} ${job.name}`, all]];
  });
  expect(Object.fromEntries(rights)).toEqual({
    'deploy.yml deploy': ['id-token'],
    'release.yml announce': ['contents'],
    'release.yml deploy': ['id-token'],
    'release.yml publish': ['id-token'],
  });
});

test('a job with rights builds nothing and runs no package scripts', () => {
  for (const job of jobs.filter((each) => rightsOf(each).length > 0)) {
    const running = commandsOf(job).filter(
      (each) =>
        /\b(?:npm|npx|node|\.ci)\b/.test(each) &&
        !/^(?:npm (?:ci|publish .*) --ignore-scripts$|npx cdk deploy --app |\.ci\/check-data )/.test(
          each,
        ),
    );
    expect([job.file, job.name, running]).toEqual([job.file, job.name, []]);
  }
});

test('what is deployed has passed: each job of deploy.yml waits for that', () => {
  const [passed, ...others] = jobs.filter(({ file }) => file === 'deploy.yml');
  expect(passed?.name).toBe('passed');
  expect(passed?.text).toContain("if: github.event_name == 'workflow_dispatch'");
  expect(passed?.text).toContain('--workflow ci.yml --branch main');
  expect(others.map(({ text }) => /needs: (\w+)/.exec(text)?.[1])).toEqual(['passed', 'synth']);
  // The tests of a release come before.
  const release = jobs.find(({ file, name }) => file === 'release.yml' && name === 'deploy');
  expect(release?.text).toContain('needs: [full, tax-rates]');
});

test('a deployment checks the data before, and the address afterwards', () => {
  const deploy = jobs.find(({ file, name }) => file === 'deploy.yml' && name === 'deploy');
  const names = (deploy ? commandsOf(deploy) : []).map((each) => each.split(' ')[0] ?? '');
  expect(names.slice(-3)).toEqual(['.ci/check-data', 'npx', 'curl']);
});

test('a job checks the digest of an artifact it downloads', () => {
  const downloading = jobs.filter((each) => each.text.includes('actions/download-artifact'));
  expect(downloading.length).toBeGreaterThan(1);
  for (const { text } of downloading) {
    expect(text).toMatch(/DIGEST: \$\{\{ needs\.\w+\.outputs\.digest \}\}/);
    expect(text.indexOf('sha256sum --check')).toBeGreaterThan(text.indexOf('download-artifact'));
    expect(text).not.toMatch(/sha256sum --check[^\n]*\|\|/);
  }
});

test('checkouts keep no token, and commands contain no expressions', () => {
  for (const job of jobs) {
    const checkouts = job.text.split('actions/checkout@').slice(1);
    expect(
      checkouts.filter(
        (each) => !/^\S+ # v[\d.]+\n +with:\n +persist-credentials: false/.test(each),
      ),
    ).toEqual([]);
    expect(commandsOf(job).filter((command) => command.includes('${{'))).toEqual([]);
  }
});

test('Dependabot watches actions, npm packages and the Docker image', () => {
  const text = readFileSync('.github/dependabot.yml', 'utf8');
  const kinds = [...text.matchAll(/package-ecosystem: (\S+)/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(['github-actions', 'npm', 'docker']);
});
