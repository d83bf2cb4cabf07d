import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/contract/json.ts';

/** A value of an answer that is not what it was; undefined where there is none. */
interface Difference {
  /** Members from the outside, `*` for any element: `data.*.total`. */
  readonly path: string;
  readonly then: unknown;
  readonly now: unknown;
}

/** In what an answer differs from one of an older version. */
export function differencesOf(then: unknown, now: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(then) && Array.isArray(now) && then.length === now.length) {
    return then.flatMap((each, i) => differencesOf(each, now[i], `${path}.*`));
  }
  if (isObject(then) && isObject(now)) {
    const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    return names.flatMap((name) =>
      differencesOf(then[name], now[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return isDeepStrictEqual(then, now) ? [] : [{ path, then, now }];
}
