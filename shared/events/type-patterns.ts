/** Whether one of the patterns is the type, as `order.created`, or has it, as `order.*` and `*`. */
export const matchesTypes = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type,
  );
