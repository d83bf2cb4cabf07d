/** The settings of a unit and its drop-ins, of which the last of each name holds. */
export const parseUnit = (...texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
