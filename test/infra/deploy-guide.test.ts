import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFile, bundleNames } from '../../bin/build/bundle.ts';
import { bundleCode } from '../../bin/build/bundle-code.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { CONTEXT_NAMES } from '../../lib/context.ts';
import { addShopwright } from '../../lib/shopwright.ts';
import { readDocument } from '../store/document.ts';
import { sh } from '../store/shell.ts';
import { contextOf, deployCommands } from './deploy-commands.ts';
import { defineApp, newApp } from './synthesis.ts';

const { text: guide, anchors, links, tables } = readDocument('docs/deploy.md');

describe('the deployment guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-secret-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has an example and a description of each configurable value', () => {
    const used = new Set(
      deployCommands(guide).flatMap((command) => Object.keys(contextOf(command))),
    );
    expect(CONTEXT_NAMES.filter((name) => !used.has(name))).toEqual([]);
    const described = tables.get('What can be configured') ?? [];
    expect(described.map(([name]) => name?.replaceAll('`', '')).sort()).toEqual(
      [...CONTEXT_NAMES].sort(),
    );
    // A value that nobody changes is none: each row says for whom it is.
    expect(described.filter((cells) => !cells.at(-1)?.startsWith('for '))).toEqual([]);
  });

  it('creates an origin secret with its digest, and deletes the file', async () => {
    const [, block = ''] = /```sh\n( *umask 077\n.*?)```/s.exec(guide) ?? [];
    const script = `cd "$FOLDER"\naws() { cat origin-secret.json; }\n${block}ls -A`;
    const { secret, sha256 } = JSON.parse(await sh(script, { FOLDER: folder }));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(sha256).toBe(createHash('sha256').update(secret).digest('hex'));
  });

  it('has the digest of an empty secret', () => {
    expect(guide).toContain(`\`${createHash('sha256').digest('hex')}\``);
  });

  it('has the names of the stacks and the key alias', () => {
    const { data, replaceable } = defineApp();
    const stacks = [data, ...replaceable];
    const names = [
      ...stacks.flatMap(({ node, stackName }) => [`\`${node.id}\``, `\`${stackName}\``]),
      'alias/shopwright-prod',
    ];
    expect(names.filter((name) => !guide.includes(name))).toEqual([]);
  });

  it('has a table of contents with all of its sections', () => {
    const [, ...sections] = anchors;
    expect(links.slice(0, sections.length)).toEqual(sections.map((anchor) => `#${anchor}`));
  });
});

describe('a deployment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-synth-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  interface Synthesised {
    readonly Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  }
  interface Assets {
    readonly files: Record<string, { readonly source: { readonly path: string } }>;
  }

  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, digest(join(folder, file))]);

  it('contains exactly the tested bundles', () => {
    const context = { ...cdkJson.context, stage: 'staging' };
    // The rules of CloudFormation take seconds, and another test checks them.
    const app = newApp({ context, outdir: folder, builtinCloudFormationValidation: false });
    const { replaceable } = addShopwright(app, bundleCode);
    app.synth();
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const deployed = replaceable.flatMap(({ node: { id } }) => {
      const template: Synthesised = read(`${id}.template.json`);
      const assets: Assets = read(`${id}.assets.json`);
      return Object.values(template.Resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map(({ Properties: { FunctionName, Code } }) => {
          const key = (Code as { S3Key: string }).S3Key.replace(/\.zip$/, '');
          const asset = join(folder, assets.files[key]?.source.path ?? '');
          return [FunctionName, filesOf(asset)];
        });
    });
    const tested = bundleNames.map((name) => [
      `shopwright-staging-${name}`,
      filesOf(dirname(bundleFile(name))),
    ]);
    expect(deployed.sort()).toEqual(tested.sort());
  });
});
