import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import infrastructure from '../../locks/infrastructure/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

test('the deployment guide installs the same versions as the project', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const [, named = ''] = /^npm install --save-exact shopwright (.+)$/m.exec(guide) ?? [];
  const packages = [
    'aws-cdk',
    'aws-cdk-lib',
    'cdk-nag',
    'constructs',
    'esbuild',
    'typebox',
  ] as const;
  const versions = { ...packageJson.devDependencies, ...infrastructure.dependencies };
  expect(named.split(' ')).toEqual(packages.map((name) => `${name}@${versions[name]}`));
});
