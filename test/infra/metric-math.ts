/** A value of one period; undefined where a metric has no data. */
export type Value = number | undefined;

const TOKEN = /\s*(\d+(?:\.\d+)?|>=|<=|==|[-+*/<>(),]|\w+)/y;

type Operator = (one: number, other: number) => number;

/** By how they bind, loosest first. Comparisons are 1 or 0, as in CloudWatch. */
const OPERATORS: readonly Readonly<Record<string, Operator>>[] = [
  { OR: (one, other) => Number(one !== 0 || other !== 0) },
  { AND: (one, other) => Number(one !== 0 && other !== 0) },
  {
    '>': (one, other) => Number(one > other),
    '<': (one, other) => Number(one < other),
    '>=': (one, other) => Number(one >= other),
    '<=': (one, other) => Number(one <= other),
  },
  { '+': (one, other) => one + other, '-': (one, other) => one - other },
  { '*': (one, other) => one * other, '/': (one, other) => one / other },
];

function tokensOf(expression: string): string[] {
  const pattern = new RegExp(TOKEN);
  const tokens: string[] = [];
  while (pattern.lastIndex < expression.trimEnd().length) {
    const at = pattern.lastIndex;
    const [, token] = pattern.exec(expression) ?? [];
    if (token === undefined) throw new Error(`Not understood: ${expression.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

const applied = (operator: Operator, one: Value, other: Value): Value =>
  one === undefined || other === undefined ? undefined : operator(one, other);

/**
 * The value of an expression of metric math in one period: operators, and `FILL(metric, number)`.
 * What is missing makes the result missing, also where an operator would not need it.
 */
export function metricMath(expression: string, valueById: (id: string) => Value): Value {
  const tokens = tokensOf(expression);

  function expect(token: string): void {
    const next = tokens.shift();
    if (next !== token) throw new Error(`Not ${next} but ${token} is expected in: ${expression}`);
  }

  function operand(): Value {
    const token = tokens.shift() ?? '';
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') {
      const value = operation(0);
      expect(')');
      return value;
    }
    if (token !== 'FILL') return valueById(token);
    expect('(');
    const value = operation(0);
    expect(',');
    const filling = operation(0);
    expect(')');
    return value ?? filling;
  }

  function operation(level: number): Value {
    const operators = OPERATORS[level];
    if (!operators) return operand();
    let value = operation(level + 1);
    for (let next = operators[tokens[0] ?? '']; next; next = operators[tokens[0] ?? '']) {
      tokens.shift();
      value = applied(next, value, operation(level + 1));
    }
    return value;
  }

  const value = operation(0);
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(' ')} in ${expression}`);
  return value;
}
