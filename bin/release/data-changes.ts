/** What stores have: without one of these, their data are gone or cannot be read. */
const KEPT = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
] as const;

/** A change of a resource, as CloudFormation describes it (DescribeChangeSet). */
interface ResourceChange {
  readonly Action: string;
  readonly LogicalResourceId: string;
  readonly ResourceType: string;
  /** `True`, `False`, or `Conditional` where it depends on a value that is not known yet. */
  readonly Replacement?: string;
}

export interface ChangeSet {
  readonly Changes?: readonly { readonly ResourceChange?: ResourceChange }[];
}

/** Changes that add, import, or change a resource where it is. */
const isKeeping = ({ Action, Replacement = 'False' }: ResourceChange) =>
  ['Add', 'Import'].includes(Action) || (Action === 'Modify' && Replacement === 'False');

/**
 * What a change set does to the table, the key or the bucket that would leave a store without them. A resource that is
 * kept when it is removed counts as well: the stack then serves an empty one in its place.
 */
export const lossesIn = ({ Changes = [] }: ChangeSet): readonly string[] =>
  Changes.flatMap(({ ResourceChange: change }) =>
    change && KEPT.some((type) => type === change.ResourceType) && !isKeeping(change)
      ? [`${change.ResourceType} ${change.LogicalResourceId}: ${textOf(change)}`]
      : [],
  );

const textOf = ({ Action, Replacement }: ResourceChange) =>
  Action === 'Modify' ? `is replaced (${Replacement})` : Action;
