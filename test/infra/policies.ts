import type { Template } from 'aws-cdk-lib/assertions';
import { functionsIn, referenced, resourcesIn } from './synthesis.ts';

export interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, string[]>>;
}

/** All that the role of a function allows; roles have no other policies. */
export function statementsIn(template: Template, name: string): Statement[] {
  const role = referenced(functionsIn(template).get(name)?.properties['Role']);
  return [...resourcesIn(template, 'AWS::IAM::Policy').values()]
    .filter(({ Properties }) => JSON.stringify(Properties['Roles']) === `[{"Ref":"${role}"}]`)
    .flatMap(
      ({ Properties }) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement,
    );
}

export const actionsOf = ({ Action }: Statement) => [Action].flat();

/** What `dynamodb:LeadingKeys` is compared with; none: the statement is not about the table. */
export const partitionsOf = ({ Condition }: Statement) =>
  Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];

/** One call of the database, as IAM sees it: for each item that it is about. */
export interface TableUse {
  readonly action: string;
  readonly partition: string;
  readonly ofIndex: boolean;
}

/** Whether a pattern of the statement allows the use. */
export const allows = (statement: Statement, pattern: string, use: TableUse) =>
  actionsOf(statement).includes(`dynamodb:${use.action}`) &&
  (!use.ofIndex || JSON.stringify(statement.Resource).includes('/index/')) &&
  isLike(pattern, use.partition);

/** IAM's StringLike: `*` is any text, `?` any one character. */
function isLike(pattern: string, text: string): boolean {
  const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(text);
}
