import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { type ChangeSet, lossesIn } from '../../bin/release/data-changes.ts';
import { EVERY_VALUE, resourcesIn, synthesise } from './synthesis.ts';

/** The changes between two templates of the stack `Data`: replaced properties are CloudFormation's own knowledge. */
function changesBetween(before: Template, after: Template): ChangeSet {
  const [old, current] = [resourcesIn(before), resourcesIn(after)];
  const all = [...new Set([...old.keys(), ...current.keys()])];
  const actionOf = (id: string) => (old.has(id) ? (current.has(id) ? 'Modify' : 'Remove') : 'Add');
  return {
    Changes: all
      .filter((id) => JSON.stringify(old.get(id)) !== JSON.stringify(current.get(id)))
      .map((id) => ({
        ResourceChange: {
          Action: actionOf(id),
          LogicalResourceId: id,
          ResourceType: (current.get(id) ?? old.get(id))?.Type ?? '',
          ...(actionOf(id) === 'Modify' && { Replacement: 'False' }),
        },
      })),
  };
}

const { data } = synthesise();

const change = (ResourceType: string, Action: string, Replacement?: string): ChangeSet => ({
  Changes: [
    {
      ResourceChange: {
        ...{ ResourceType, Action, LogicalResourceId: 'Table' },
        ...(Replacement !== undefined && { Replacement }),
      },
    },
  ],
});

const KEPT = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key', 'AWS::S3::Bucket'];

describe('a change of the data stack is allowed', () => {
  it.each([
    ['nothing', {}],
    ['each value that only adds', { backupVaultArn: EVERY_VALUE.backupVaultArn }],
  ])('for %s', (_, context) => {
    expect(lossesIn(changesBetween(data, synthesise(context).data))).toEqual([]);
  });

  it.each(KEPT)('where %s is added, imported or changed in its place', (type) => {
    for (const [action, replacement] of [['Add'], ['Import'], ['Modify', 'False']] as const) {
      expect(lossesIn(change(type, action, replacement))).toEqual([]);
    }
  });

  it('where something else is removed', () => {
    expect(lossesIn(change('AWS::Backup::BackupPlan', 'Remove'))).toEqual([]);
  });
});

describe('a change of the data stack is refused', () => {
  it('that serves another table', () => {
    const other = synthesise({ table: 'shopwright-prod-restored' }).data;
    expect(lossesIn(changesBetween(data, other))).toEqual([
      expect.stringMatching(/^AWS::DynamoDB::GlobalTable Table\w+: Remove$/),
    ]);
    expect(lossesIn(changesBetween(other, data))).toHaveLength(1);
  });

  it('without everything that the stack keeps', () => {
    const kept = [...resourcesIn(data).values()]
      .map(({ Type }) => Type)
      .filter((type) => KEPT.includes(type));
    expect(new Set(kept)).toEqual(new Set(KEPT));
    const removed = kept.flatMap((type) => change(type, 'Remove').Changes ?? []);
    expect(lossesIn({ Changes: removed })).toHaveLength(kept.length);
  });

  it.each([
    ['Remove', undefined],
    ['Modify', 'True'],
    ['Modify', 'Conditional'],
    ['Dynamic', undefined],
  ])('with %s %s', (action, replacement) => {
    for (const type of KEPT) expect(lossesIn(change(type, action, replacement))).toHaveLength(1);
  });
});

describe('.ci/check-data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-check-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** With an `aws` that describes the change set so, or fails so. */
  function check(described: { readonly changes?: ChangeSet; readonly error?: string }) {
    const answer =
      described.error === undefined
        ? `cat "${join(folder, 'changes.json')}"`
        : `echo "${described.error}" >&2; exit 254`;
    writeFileSync(join(folder, 'changes.json'), JSON.stringify(described.changes ?? {}));
    const programs = {
      npx: `echo "$@" >>"${join(folder, 'calls')}"`,
      aws: `echo "$@" >>"${join(folder, 'calls')}"\ncase "$1" in sts) echo 123456789012 ;; *) ${answer} ;; esac`,
    };
    writeFileSync(join(folder, 'calls'), '');
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const { status, stderr } = spawnSync('.ci/check-data', ['prod'], {
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}`, AWS_REGION: 'eu-west-1' },
      encoding: 'utf8',
    });
    return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8') };
  }

  it('prepares a change set of the data stack, executes nothing, and reads it', () => {
    const { status, calls } = check({ changes: change('AWS::S3::Bucket', 'Modify', 'False') });
    expect(status).toBe(0);
    expect(calls.split('\n').slice(0, 3)).toEqual([
      'cdk deploy --app cdk.out Data --exclusively --require-approval never --method prepare-change-set --change-set-name check-data',
      'sts get-caller-identity --query Account --output text',
      'cloudformation describe-change-set --profile deployments --region eu-west-1 --output json --stack-name shopwright-prod-data --change-set-name check-data',
    ]);
  });

  it('fails, and says why, when the table is replaced', () => {
    const changes = change('AWS::DynamoDB::GlobalTable', 'Modify', 'True');
    const { status, stderr } = check({ changes });
    expect(status).toBe(1);
    expect(stderr).toContain('AWS::DynamoDB::GlobalTable Table: is replaced (True)\n');
    expect(stderr).toContain('is refused');
  });

  it('passes when nothing changes, and fails when the change set cannot be read', () => {
    expect(check({ error: 'An error occurred (ChangeSetNotFound)' }).status).toBe(0);
    expect(check({ error: 'An error occurred (AccessDenied)' }).status).toBe(1);
  });
});
