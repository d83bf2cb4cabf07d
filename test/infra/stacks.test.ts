import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { CONTEXT_NAMES } from '../../lib/context.ts';
import { FUNCTION_GROUPS, ONE_ROLE } from '../../lib/function-groups.ts';
import { permissionsOf } from '../../lib/permissions.ts';
import { hasStoreRecords } from '../../shared/contract/resource.ts';
import { resources, served } from '../../shared/resources/index.ts';
import { shop } from '../../shared/resources/shop.ts';
import { unserved } from '../../shared/resources/unserved.ts';
import { readDocument } from '../store/document.ts';
import { contextOf, deployCommands } from './deploy-commands.ts';
import { policiesIn } from './policies.ts';
import {
  EVERY_HOST,
  EVERY_VALUE,
  functionsIn,
  hostsBeside,
  resourcesIn,
  synthesise,
} from './synthesis.ts';

/** Each value of the context alone, what the guide deploys, and all values together. */
const VARIANTS: readonly Record<string, unknown>[] = [
  {},
  EVERY_VALUE,
  { rollout: 'canary' },
  { webAcl: 2_000 },
  ...deployCommands(readDocument('docs/deploy.md').text).map(contextOf),
];

const templatesOf = (context: Record<string, unknown>) => {
  const hosts = context === EVERY_VALUE ? EVERY_HOST : hostsBeside(context);
  const { data, parts, webAcl } = synthesise(context, hosts);
  return new Map([['Data', data], ...parts, ...(webAcl ? [['WebAcl', webAcl] as const] : [])]);
};

const exportsOf = (template: Template) =>
  Object.values(template.findOutputs('*', { Export: {} })).map(({ Export }) =>
    JSON.stringify(Export.Name),
  );

const importsOf = (template: Template) =>
  [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":("[^"]+")/g)].map(
    ([, name = '']) => name,
  );

/** The templates before and after a change to what is configured, and back. */
function changesTo(context: Record<string, unknown>) {
  const here = templatesOf(context);
  // The functions use a table by its stream before the data stack has it.
  const isImported = 'table' in context && !String(context['table']).startsWith('arn:');
  if (isImported) return [[templatesOf({ ...context, table: EVERY_VALUE.table }), here]] as const;
  return [
    [templatesOf({}), here],
    [here, templatesOf({})],
  ] as const;
}

describe('the stacks', () => {
  it.each(VARIANTS)('have at most half the resources CloudFormation allows: %j', (context) => {
    const sizes = [...templatesOf(context)].map(([id, template]) => [
      id,
      resourcesIn(template).size > 250,
    ]);
    expect(sizes.filter(([, isLarge]) => isLarge)).toEqual([]);
  });

  it('have a variant with every configuration value and room to grow', () => {
    expect(Object.keys(EVERY_VALUE).sort()).toEqual([...CONTEXT_NAMES].sort());
    const sizes = [...templatesOf(EVERY_VALUE).values()].map((each) => resourcesIn(each).size);
    // The largest has room for as many functions again.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250 - 6 * 12);
  });

  const inProduction = (names: readonly string[]) =>
    names.map((name) => name.replace(/^"shopwright-[a-z]+-/, '"shopwright-prod-'));

  /** CloudFormation refuses an update that takes back what another stack still uses. */
  it.each(VARIANTS)("keep each other's exports in every configuration: %j", (context) => {
    const here = templatesOf(context);
    for (const [from, to] of changesTo(context)) {
      const given = new Set(inProduction([...to.values()].flatMap(exportsOf)));
      const used = inProduction([...from.values()].flatMap(importsOf));
      expect(used.filter((name) => !given.has(name))).toEqual([]);
    }
    for (const [id, template] of here) {
      if (id !== 'Data' && id !== 'Api') expect([id, exportsOf(template)]).toEqual([id, []]);
    }
  });

  it('use nothing from a later stack', () => {
    const known = new Set<string>();
    for (const template of templatesOf(EVERY_VALUE).values()) {
      expect(importsOf(template).filter((name) => !known.has(name))).toEqual([]);
      for (const name of exportsOf(template)) known.add(name);
    }
    expect(known.size).toBeGreaterThan(1);
  });
});

describe('the function groups', () => {
  it('have each function once', () => {
    const grouped = FUNCTION_GROUPS.flatMap((group) => group.resources.map(({ name }) => name));
    expect(grouped.sort()).toEqual([...served, ...unserved].map(({ name }) => name).sort());
  });

  it('have stacks with their functions, aliases, deployments and routes', () => {
    const { parts } = synthesise();
    for (const group of FUNCTION_GROUPS) {
      const template = parts.get(`Api${group.id}`) as Template;
      const names = group.resources.map(({ name }) => name);
      expect([...functionsIn(template).keys()].sort()).toEqual(names.sort());
      template.resourceCountIs('AWS::Lambda::Alias', names.length);
      template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', names.length);
      const answering = group.resources.filter((each) => each === shop || served.includes(each));
      template.resourceCountIs('AWS::ApiGatewayV2::Integration', answering.length);
    }
  });
});

describe('the functions that share a role', () => {
  const shared = resources.filter(({ name }) => ONE_ROLE.includes(name));

  it('have store catalogs without people, money or secrets', () => {
    expect(shared.map(({ name }) => name)).toEqual([...ONE_ROLE].sort());
    for (const resource of shared) {
      const { name, records, access, schema, storage } = resource;
      expect([name, hasStoreRecords(resource), records, access]).toEqual([
        ...[name, true, undefined, undefined],
      ]);
      expect(schema?.properties).not.toHaveProperty('user_id');
      const { decrypts, encrypts, files } = permissionsOf(resource);
      expect([name, decrypts, encrypts, files]).toEqual([name, ['hash'], [], []]);
      expect([resource.function?.uses, storage]).toEqual([undefined, undefined]);
    }
  });

  it('share it with no other function', () => {
    const template = synthesise().parts.get('ApiCatalogue') as Template;
    const textOf = (name: string) => JSON.stringify(policiesIn(template, name));
    const texts = new Set(ONE_ROLE.map(textOf));
    expect(texts.size).toBe(1);
    const others = [...functionsIn(template).keys()].filter((name) => !ONE_ROLE.includes(name));
    expect(others.filter((name) => texts.has(textOf(name)))).toEqual([]);
  });
});
