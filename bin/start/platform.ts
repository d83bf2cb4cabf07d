import { UserFacingError } from '../program.ts';

interface Platform {
  readonly system: string;
  /** Version of the C library; undefined when it is another one. */
  readonly glibc: string | undefined;
  /** The version of Node.js. */
  readonly version: string;
}

const MIN_NODE_VERSION = 24;

/** Throws where neither SQLite's locks nor the functions have been tried. */
export function requirePlatform(platform: Platform = thisPlatform()): void {
  const problem = problemOf(platform);
  if (problem) throw new UserFacingError(problem);
}

function problemOf({ system, glibc, version }: Platform): string | undefined {
  if (system === 'win32')
    return 'Windows is not supported; run it in WSL 2, or in a Linux container';
  if (system !== 'linux' && system !== 'darwin')
    return `${system} is not supported; use Linux or macOS`;
  if (system === 'linux' && !glibc) {
    return 'this Linux, like Alpine, has no glibc; use one that has it, such as Debian or Fedora';
  }
  if (Number.parseInt(version, 10) < MIN_NODE_VERSION) {
    return `Node ${version} is too old; run npm ci, and then npm start, which uses its own Node`;
  }
  return undefined;
}

function thisPlatform(): Platform {
  const { platform, versions, report } = process;
  return { system: platform, version: versions.node, glibc: glibcOf(report.getReport()) };
}

function glibcOf(report: unknown): string | undefined {
  return (report as { header?: { glibcVersionRuntime?: string } }).header?.glibcVersionRuntime;
}
