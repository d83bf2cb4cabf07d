import type { Node } from 'constructs';

/** What a deployment is configured with, checked: each mistake is one line that names the value. */

export function readText(
  node: Node,
  name: string,
  pattern: RegExp,
  advice: string,
): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw refused(name, value, advice);
}

/** On the command line numbers are texts, in cdk.json they may be numbers. */
export function readNumber(
  node: Node,
  name: string,
  { from, to }: { from: number; to: number },
): number | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw refused(name, value, `a whole number from ${from} to ${to}`);
}

export function oneOf<Value extends string | number>(
  node: Node,
  name: string,
  values: readonly Value[],
  absent: Value,
): Value {
  const value: unknown = node.tryGetContext(name) ?? absent;
  const found = values.find((each) => String(each) === String(value));
  if (found !== undefined) return found;
  throw refused(name, value, `one of ${values.join(', ')}`);
}

/** A misspelled name would be passed over in silence. The CDK's own names have signs in them. */
export function requireKnown(node: Node, names: readonly string[]): void {
  const given = Object.keys(node.getAllContext()).filter((name) => /^\w+$/.test(name));
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new Error(`There is no context value ${unknown}; there are ${names.join(', ')}.`);
}

const refused = (name: string, value: unknown, advice: string) =>
  new Error(`The context value ${name} is ${JSON.stringify(value)}; it must be ${advice}.`);
