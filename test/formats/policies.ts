import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableGrant } from '../../lib/permissions.ts';

/** What the role of a function may do: one action on one resource, of what the pattern matches. */
export interface Grant {
  readonly name: string;
  readonly action: string;
  /** Partitions of the table, or purposes of the key; `-` for everything. */
  readonly pattern: string;
  readonly resource: string;
}

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

interface FunctionProperties {
  readonly FunctionName: string;
  readonly Role: { readonly 'Fn::GetAtt': readonly [id: string, attribute: string] };
}

interface RoleProperties {
  readonly Policies: readonly { readonly PolicyDocument: { readonly Statement: Statement[] } }[];
}

/** What is read of a template of CloudFormation. */
export interface Synthesised {
  readonly Resources: Readonly<Record<string, { Type: string; Properties: object }>>;
}

/** What functions are granted, but for what is only kept for the release before. */
export function grantsIn(
  { Resources }: Synthesised,
  kept: Readonly<Record<string, readonly TableGrant[]>> = {},
): Grant[] {
  const functions = Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map(({ Properties }) => Properties as FunctionProperties);
  return functions.flatMap(({ FunctionName, Role }) => {
    const name = FunctionName.split('-').slice(2).join('-');
    const role = Resources[Role['Fn::GetAtt'][0]]?.Properties as RoleProperties | undefined;
    const isKept = ({ action, pattern }: Grant) =>
      (kept[name] ?? []).some(
        ({ operations, partitions }) =>
          operations.some((operation) => action === `dynamodb:${operation}`) &&
          partitions.some((partition) => pattern === `*#${partition}`),
      );
    return (role?.Policies ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap((statement) => grantsOf(name, statement))
      .filter((grant) => !isKept(grant));
  });
}

function grantsOf(name: string, { Action, Resource, Condition = {} }: Statement): Grant[] {
  const values = Object.values(Condition).flatMap((each) => Object.values(each).flat());
  const patterns = values.length === 0 ? ['-'] : values;
  return [Action].flat().flatMap((action) =>
    [Resource].flat().flatMap((resource) =>
      patterns.map((pattern) => ({
        name,
        action,
        pattern,
        resource: JSON.stringify(resource),
      })),
    ),
  );
}

/**
 * What a release uses, and its functions could not do any more once the roles are those of another
 * template. Functions that this one has no more are removed as a whole.
 */
export function missingGrants(released: readonly Grant[], granted: readonly Grant[]): Grant[] {
  const there = new Set(granted.map(({ name }) => name));
  return released.filter(
    (one) => there.has(one.name) && !granted.some((other) => covers(other, one)),
  );
}

const covers = (other: Grant, { name, action, pattern, resource }: Grant) =>
  other.name === name &&
  other.action === action &&
  other.resource === resource &&
  (other.pattern === '-' || isLike(other.pattern, pattern));

/** StringLike of IAM, also of a pattern that matches less. */
function isLike(pattern: string, text: string): boolean {
  const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(text);
}

/** A line for each function, pattern and resource, with all actions. */
export function linesOf(grants: readonly Grant[]): string[] {
  const actions = new Map<string, string[]>();
  for (const { name, action, pattern, resource } of grants) {
    const key = `${name} ${pattern} ${resource}`;
    actions.set(key, [...(actions.get(key) ?? []), action]);
  }
  return [...actions].map(([key, all]) => `${[...new Set(all)].sort().join(',')} ${key}`).sort();
}

function grantsOfLine(line: string): Grant[] {
  const [actions = '', name = '', pattern = '', ...rest] = line.split(' ');
  return actions.split(',').map((action) => ({ name, action, pattern, resource: rest.join(' ') }));
}

/** With everything that a role may get. */
export const POLICIES_CONTEXT = { mailFrom: 'orders@shop.example' };

export const policiesFile = (version: string) =>
  join(import.meta.dirname, `policies-of-${version}.txt`);

/** The versions whose policies are recorded, the last one last. */
export const recordedVersions = readdirSync(import.meta.dirname)
  .flatMap((file) => /^policies-of-(.+)\.txt$/.exec(file)?.slice(1) ?? [])
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const readPolicies = (version: string): Grant[] =>
  readFileSync(policiesFile(version), 'utf8').trim().split('\n').flatMap(grantsOfLine);
