import type { Clock } from '../../shared/actions/context.ts';
import type { MeteredWork } from '../../shared/endpoint/metered-work.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';

/** What the sweep runs with. */
export interface SweepEnvironment {
  readonly table: Table;
  readonly processors: ConfiguredProcessors;
  readonly files: FileStore;
  readonly handOver: HandOver;
  readonly log: {
    /** With numbers that are metrics. */
    error(message: string, error: unknown, metrics?: object): void;
    warn(message: string, metrics: object): void;
  };
  /** Where what each store costs is counted. */
  readonly metered?: MeteredWork;
  /** Whether to begin nothing more. */
  readonly isEnding?: () => boolean;
}

/** What one piece of work is done with. */
export interface WorkContext {
  readonly table: Table;
  readonly processors: ConfiguredProcessors;
  readonly files: FileStore;
  readonly application: Application;
  /** The time of the run. */
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `ends` of the due work (due-work.ts). */
  readonly ends?: number | undefined;
  /** Counts a payment attempt that has been open for long. */
  readonly countOpenAttempt: () => void;
}

/**
 * Does the work on a record, which may have been done before, in part or at the same time. Returns
 * when to look again, or undefined when nothing is left to do. When it throws, it is done again
 * later.
 */
export type DoWork = (id: number, context: WorkContext) => Promise<number | undefined>;
