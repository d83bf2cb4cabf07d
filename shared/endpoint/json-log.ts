/** The levels, each with those after it. */
const LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;

type Level = (typeof LEVELS)[number];

/** Writes lines of JSON. A member that is undefined, null or an empty text is left out. */
export interface JsonLog {
  /** Whether `info` writes anything: no line has to be made for nothing. */
  readonly hasInfo: boolean;
  info(message: string, members: object): void;
  warn(message: string, members: object): void;
  error(message: string, members: object): void;
}

/**
 * The log of a process, at the level that the environment names. Its lines have the members that Powertools
 * for AWS Lambda gives them, which tools know.
 */
export function jsonLog(): JsonLog {
  const named = process.env['POWERTOOLS_LOG_LEVEL']?.toUpperCase() as Level;
  const least = LEVELS.includes(named) ? LEVELS.indexOf(named) : LEVELS.indexOf('INFO');
  const at = (level: Level, stream: 'stdout' | 'stderr') => (message: string, members: object) => {
    if (LEVELS.indexOf(level) < least) return;
    process[stream].write(`${JSON.stringify(lineOf(level, message, members))}\n`);
  };
  return {
    hasInfo: LEVELS.indexOf('INFO') >= least,
    info: at('INFO', 'stdout'),
    warn: at('WARN', 'stderr'),
    error: at('ERROR', 'stderr'),
  };
}

function lineOf(level: Level, message: string, members: object): object {
  const line: Record<string, unknown> = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: 'shopwright',
    sampling_rate: 0,
  };
  const trace = process.env['_X_AMZN_TRACE_ID'];
  if (trace) line['xray_trace_id'] = /Root=([^;]*)/.exec(trace)?.[1];
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== null && value !== '') line[name] = value;
  }
  return line;
}
