import type { Template } from 'aws-cdk-lib/assertions';
import { functionsIn, referenced, resourcesIn } from './synthesis.ts';

export interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, string[]>>;
}

/** A policy within a role. */
export interface InlinePolicy {
  readonly PolicyName: string;
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}

/** The policies within the role of a function; it has no others. */
export function policiesIn(template: Template, name: string, stage?: string) {
  const role = referenced(functionsIn(template, stage).get(name)?.properties['Role']);
  return resourcesIn(template).get(role)?.Properties['Policies'] as readonly InlinePolicy[];
}

export const statementsIn = (template: Template, name: string): Statement[] =>
  policiesIn(template, name).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

export const actionsOf = ({ Action }: Statement) => [Action].flat();

/** The patterns for `dynamodb:LeadingKeys`; none when the statement is not about the table. */
export const partitionsOf = ({ Condition }: Statement) =>
  Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];

/** One item of a database call, as IAM evaluates it. */
export interface TableUse {
  readonly action: string;
  readonly partition: string;
  readonly index: string | undefined;
}

/** Whether the statement with this pattern allows the call. */
export const allows = (statement: Statement, pattern: string, use: TableUse) =>
  actionsOf(statement).includes(`dynamodb:${use.action}`) &&
  isOf(use.index, statement) &&
  isLike(pattern, use.partition);

/** Whether one of the resources is the index, or without one the table. */
export const isOf = (index: string | undefined, { Resource }: Statement) =>
  [Resource]
    .flat()
    .map((resource) => JSON.stringify(resource))
    .some((text) =>
      index === undefined ? !text.includes('/index/') : text.includes(`/index/${index}"`),
    );

/** StringLike of IAM: `*` matches any text, `?` any one character. */
function isLike(pattern: string, text: string): boolean {
  const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(text);
}
