/** The least that the program itself needs, with a small catalogue. */
export const MIN_MEMORY_MB = 256;
export const DEFAULT_MEMORY_MB = 1_024;

/**
 * V8 alone takes up to four times of what is in use before it collects garbage (docs/performance.md, "Memory").
 * The growth keeps the heap near to what is in use; the last one is the hard limit, far above it.
 */
export const limitsFor = (memoryMb: number): string[] => [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  `--max-old-space-size=${memoryMb}`,
];

/** The arguments of Node.js with these limits in place of others. */
export const withHeapLimits = (execArgv: readonly string[], memoryMb: number): string[] => [
  ...execArgv.filter((each) => !/^--(max-(semi|old)-space-size|heap-growing-percent)=/.test(each)),
  ...limitsFor(memoryMb),
];

/**
 * Limits the heap. V8 reads its limits when a process starts: so the process replaces itself, under
 * the same id, by one that has them, unless it has them already.
 */
export function limitHeap(memoryMb: number): void {
  const limits = limitsFor(memoryMb);
  const { execArgv, execPath, argv, env } = process;
  if (limits.every((limit) => execArgv.includes(limit))) return;
  const all = withHeapLimits(execArgv, memoryMb);
  process.execve?.(execPath, [execPath, ...all, ...argv.slice(1)], env);
}
