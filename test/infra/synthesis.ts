import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { inject } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { addShopwright } from '../../lib/shopwright.ts';
import { watching } from '../../shared/resources/watching.ts';

/** A resource of a template. Tests compare the properties that they read. */
export interface CfnResource {
  readonly Type: string;
  readonly Properties: { readonly [name: string]: unknown };
}

const emptyCode = () => Code.fromInline('// The bundles are tested elsewhere.');

/** Each value of the context, as they make the most resources together. */
export const EVERY_VALUE = {
  stage: 'staging',
  metricsBy: 'application',
  rollout: 'canary',
  throttlingRate: 500,
  domainName: 'api.example.com',
  hostedZoneId: 'Z0123456789ABC',
  cdn: 'arn:aws:acm:us-east-1:123456789012:certificate/5f4e3d2c-1b0a',
  originSecret: 'shopwright-staging-origin:6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f',
  webAcl: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shopwright-staging/0a1b2c3d',
  alarmEmail: 'ops@example.com',
  mailFrom: 'orders@shop.example,tea.example',
  backupVaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:shopwright',
  table:
    'arn:aws:dynamodb:eu-west-1:123456789012:table/shopwright-staging-restored/stream/2026-11-22T10:00:00.000',
  productsMemory: 1_769,
  deliveriesConcurrency: 50,
};

const HOSTS = {
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/8a7b6c5d-4e3f',
  hosts: { 'tea.example': 4503599631466, 'www.tea.example': 4503599631466 },
};

/** The file of the hosts of shops, beside `EVERY_VALUE`. */
export const EVERY_HOST = JSON.stringify({ prod: HOSTS, staging: HOSTS });

/** That file, where the context has what it needs, but no CDN in front of the API: the secret is for the shops alone. */
export const hostsBeside = ({ cdn, originSecret }: Record<string, unknown>) =>
  cdn === undefined && originSecret !== undefined ? EVERY_HOST : undefined;

/** An app that synthesises into a folder of its own, without what only the CDK's own tools read. */
export const newApp = (props: AppProps) =>
  new App({
    outdir: mkdtempSync(join(inject('assemblies'), 'app-')),
    treeMetadata: false,
    stackTraces: false,
    ...props,
  });

/**
 * The app with its stacks and empty functions, configured by the context. The rules of
 * CloudFormation take seconds, so they are only checked on request. `add` is that of a copy of the project.
 */
export function defineApp(
  context: Record<string, unknown> = {},
  {
    validated = false,
    add = addShopwright,
    shopHosts,
  }: { validated?: boolean; add?: typeof addShopwright; shopHosts?: string | undefined } = {},
) {
  const app = newApp({
    context: { ...cdkJson.context, ...context },
    builtinCloudFormationValidation: validated,
  });
  return { app, ...add(app, emptyCode, shopHosts) };
}

interface Templates {
  readonly data: Template;
  /** What the stacks have together that can be replaced at any time. */
  readonly api: Template;
  /** Each of these, by the id of its stack. */
  readonly parts: ReadonlyMap<string, Template>;
  readonly webAcl: Template | undefined;
}

const synthesised = new Map<string, Templates>();

/** The templates of an app that is configured by the context, and by the file of hosts: made once for each. */
export function synthesise(
  context: Record<string, unknown> = {},
  shopHosts: string | undefined = undefined,
): Templates {
  const key = JSON.stringify([context, shopHosts]);
  const known = synthesised.get(key);
  if (known) return known;
  const { data, replaceable, webAcl } = defineApp(context, { shopHosts });
  const parts = new Map(
    replaceable.map((stack) => [stack.node.id, Template.fromStack(stack)] as const),
  );
  const made = {
    data: Template.fromStack(data),
    api: together([...parts.values()]),
    parts,
    webAcl: webAcl && Template.fromStack(webAcl),
  };
  synthesised.set(key, made);
  return made;
}

/** One template of several, whose resources have different ids, with a reference where one uses the value of another. */
export function together(templates: readonly Template[]): Template {
  const all = templates.map((template) => template.toJSON());
  const exported = new Map<string, unknown>(
    all.flatMap(({ Outputs = {} }) =>
      Object.values(
        Outputs as Record<string, { Value: unknown; Export?: { Name: string } }>,
      ).flatMap(({ Value, Export }) => (Export ? [[Export.Name, Value] as const] : [])),
    ),
  );
  const sections = ['Resources', 'Outputs'].map((section) => {
    const entries = all.flatMap((each) => Object.entries(each[section] ?? {}));
    const own = entries.filter(([, value]) => !(value as { Export?: object }).Export);
    const object = Object.fromEntries(own);
    if (Object.keys(object).length < own.length) throw new Error(`${section} have one id twice.`);
    return [section, object];
  });
  const text = JSON.stringify(Object.fromEntries(sections), (_, value) =>
    exported.has(value?.['Fn::ImportValue']) ? exported.get(value['Fn::ImportValue']) : value,
  );
  return Template.fromString(text);
}

/** The resources of a template by logical id, optionally of one type. */
export function resourcesIn(template: Template, type?: string): Map<string, CfnResource> {
  const all: Record<string, CfnResource> = template.toJSON()['Resources'];
  return new Map(Object.entries(all).filter(([, { Type }]) => type === undefined || Type === type));
}

/** The logical id in a reference by `Fn::GetAtt`. */
export const referenced = (value: unknown) =>
  (value as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];

/** Those of a template that do the work of the API, and so not what only watches them. */
export const workingFunctionsIn = (template: Template, stage?: string) =>
  new Map([...functionsIn(template, stage)].filter(([name]) => !isWatching(name)));

const isWatching = (name: string) => watching.some((each) => each.name === name);

/** The functions of a template by the name of their resource. */
export function functionsIn(template: Template, stage = 'prod') {
  const prefix = `shopwright-${stage}-`;
  return new Map(
    [...resourcesIn(template, 'AWS::Lambda::Function')].map(([id, { Properties }]) => {
      const name = String(Properties['FunctionName']).slice(prefix.length);
      return [name, { id, properties: Properties }];
    }),
  );
}

/** The logical id of the function whose alias is referred to. */
export function functionOfAlias(template: Template, value: unknown): string {
  const { Ref } = value as { Ref: string };
  return template.findResources('AWS::Lambda::Alias')[Ref]?.['Properties'].FunctionName.Ref;
}
