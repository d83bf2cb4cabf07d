import type { Node } from 'constructs';

/** Reads values of the CDK context. Each error is one line with the name of the value. */

export function readText(
  node: Node,
  name: string,
  pattern: RegExp,
  advice: string,
): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw invalidValue(name, value, advice);
}

/** The same for secrets, of which the error does not repeat any. */
export function readSecrets(node: Node, name: string, pattern: RegExp, advice: string): string[] {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return [];
  const secrets = String(value).split(',');
  if (secrets.length <= 2 && secrets.every((secret) => pattern.test(secret))) return secrets;
  throw new Error(`The context value ${name} must be ${advice}.`);
}

/** The command line gives numbers as text; cdk.json may have numbers. */
export function readNumber(
  node: Node,
  name: string,
  { from, to }: { from: number; to: number },
): number | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw invalidValue(name, value, `a whole number from ${from} to ${to}`);
}

export function readChoice<Value extends string | number>(
  node: Node,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value: unknown = node.tryGetContext(name) ?? fallback;
  const found = values.find((each) => String(each) === String(value));
  if (found !== undefined) return found;
  throw invalidValue(name, value, `one of ${values.join(', ')}`);
}

/** Throws for a misspelled name, which the CDK ignores. The CDK's own names contain punctuation. */
export function requireKnown(node: Node, names: readonly string[]): void {
  const given = Object.keys(node.getAllContext()).filter((name) => /^\w+$/.test(name));
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new Error(`There is no context value ${unknown}; there are ${names.join(', ')}.`);
}

const invalidValue = (name: string, value: unknown, advice: string) =>
  new Error(`The context value ${name} is ${JSON.stringify(value)}; it must be ${advice}.`);

/** Several of these values, with commas between them. */
export function readList<Value extends string>(
  node: Node,
  name: string,
  values: readonly Value[],
): Value[] {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return [];
  const names = String(value).split(',');
  if (names.every((each) => values.some((known) => known === each))) {
    return values.filter((each) => names.includes(each));
  }
  throw invalidValue(name, value, `of ${values.join(', ')}, with commas between them`);
}

/** Numbers of these names: `throttles=50,kms=10`, of which each may be 0. */
export function readPairs<Names extends object>(
  node: Node,
  name: string,
  known: Names,
): Partial<Record<keyof Names, number>> {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return {};
  const pairs = String(value)
    .split(',')
    .map((pair) => /^([\w-]+)=(\d+)$/.exec(pair));
  if (pairs.every((pair) => pair && Object.hasOwn(known, pair[1] ?? ''))) {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])])) as Partial<
      Record<keyof Names, number>
    >;
  }
  const names = Object.keys(known).join(', ');
  throw invalidValue(name, value, `numbers, as in throttles=50,kms=10, of ${names}`);
}
