import type { Condition, Edit, Path, Test, Value } from '../write.ts';

/** What an expression of DynamoDB refers to. */
interface Placeholders {
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** Placeholders are short: the edits of 90 counters must fit into the 4 KB of an expression. */
function placeholders() {
  const names = new Map<string, string>();
  const values = new Map<Value, string>();

  /** The placeholder of what is in the map, or is added to it. */
  function of<Named>(known: Map<Named, string>, sign: string, named: Named): string {
    const placeholder = known.get(named) ?? `${sign}${known.size}`;
    known.set(named, placeholder);
    return placeholder;
  }

  return {
    path: (path: Path) =>
      [path]
        .flat()
        .map((part) => of(names, '#', part))
        .join('.'),
    value: (value: Value) => of(values, ':', value),
    used: (): Placeholders => ({
      ...(names.size > 0 && { ExpressionAttributeNames: inverse(names) }),
      ...(values.size > 0 && { ExpressionAttributeValues: inverse(values) }),
    }),
  };
}

const inverse = <Named>(placeholderOf: ReadonlyMap<Named, string>): Record<string, Named> =>
  Object.fromEntries([...placeholderOf].map(([named, placeholder]) => [placeholder, named]));

type Names = ReturnType<typeof placeholders>;

/** What is required of the stored item beside the condition of a write. */
interface Expiry {
  /** The expired item counts as absent, and makes the condition true. */
  readonly whenExpired: boolean;
  /** Epoch seconds. */
  readonly now: number;
}

/** The condition of a write as DynamoDB reads it. */
export function conditionExpressions(condition: Condition, expiry: Expiry) {
  const names = placeholders();
  return { ConditionExpression: conditionExpression(condition, expiry, names), ...names.used() };
}

/** The edits of a write, and their condition. */
export function updateExpressions(edits: readonly Edit[], condition: Condition, expiry: Expiry) {
  const names = placeholders();
  return {
    UpdateExpression: updateExpression(edits, names),
    ConditionExpression: conditionExpression(condition, expiry, names),
    ...names.used(),
  };
}

function conditionExpression(
  condition: Condition,
  { whenExpired, now: seconds }: Expiry,
  names: Names,
): string {
  const tests = condition.map((test) => testExpression(test, names)).join(' AND ');
  const expires = names.path('expires_at');
  const now = names.value(seconds);
  if (whenExpired) return `${tests} OR ${expires} <= ${now}`;
  const isLive = `(attribute_not_exists(${expires}) OR ${expires} > ${now})`;
  return tests === '' ? isLive : `${tests} AND ${isLive}`;
}

function testExpression(test: Test, names: Names): string {
  const path = names.path(test.attribute);
  if ('exists' in test)
    return `${test.exists ? 'attribute_exists' : 'attribute_not_exists'}(${path})`;
  if ('equals' in test) return `${path} = ${names.value(test.equals)}`;
  if ('atLeast' in test) return `${path} >= ${names.value(test.atLeast)}`;
  if ('above' in test) return `${path} > ${names.value(test.above)}`;
  const isBelow = `${path} < ${names.value(test.below)}`;
  return test.orAbsent ? `(attribute_not_exists(${path}) OR ${isBelow})` : isBelow;
}

function updateExpression(edits: readonly Edit[], names: Names): string {
  const removes: string[] = [];
  const sets: string[] = [];
  for (const edit of edits) {
    const path = names.path(edit.attribute);
    if ('remove' in edit) removes.push(path);
    else sets.push(`${path}=${newValue(edit, path, names)}`);
  }
  return [
    ...(sets.length > 0 ? [`SET ${sets.join(',')}`] : []),
    ...(removes.length > 0 ? [`REMOVE ${removes.join(',')}`] : []),
  ].join(' ');
}

function newValue(edit: Exclude<Edit, { remove: true }>, path: string, names: Names): string {
  if ('set' in edit) return names.value(edit.set);
  if ('setIfAbsent' in edit) return `if_not_exists(${path},${names.value(edit.setIfAbsent)})`;
  return `if_not_exists(${path},${names.value(0)})+${names.value(edit.add)}`;
}
