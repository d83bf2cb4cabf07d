import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { WorkOf } from '../../shared/events/append-events.ts';

export interface ConsumerOptions {
  /** False where no sender is configured. */
  readonly sendsMails?: boolean | undefined;
}

/** What asks for work because of events of one store, which have these types. */
export type Consumer = (
  request: ServiceRequest,
  options: ConsumerOptions & { readonly types: readonly string[] },
) => Promise<WorkOf> | WorkOf;
