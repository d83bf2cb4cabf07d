import { metricMath } from './metric-math.ts';

/** What the filters read of a line in the log of the gateway. */
export interface GatewayLine {
  readonly route: string;
  readonly method: string;
  readonly status: string;
  readonly invocation_status: string;
}

/** `{ $.status = "5*" && ($.method != "GET" || ...) }`: whether a line matches. `*` is any text. */
export function matches(pattern: string, line: GatewayLine): boolean {
  const [, condition = ''] = /^{ (.+) }$/.exec(pattern) ?? [];
  const compared = condition.replaceAll(
    /\$\.(\w+) (=|!=) "([^"]*)"/g,
    (_, name: keyof GatewayLine, operator: string, value: string) =>
      String(Number(isLike(line[name], value) === (operator === '='))),
  );
  const expression = compared.replaceAll('&&', ' AND ').replaceAll('||', ' OR ');
  return metricMath(expression, () => undefined) === 1;
}

function isLike(text: string, value: string): boolean {
  const literal = value.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(text);
}
