import { serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { interceptedStorage, type Operation } from './intercepted-storage.ts';

/**
 * `fail`: the call is not made; `down`: nor is any after it; `lose`: it is made, and fails when it
 * should be answered. For the caller all are a 503.
 */
export type Fault = 'fail' | 'down' | 'lose';

/** Which call gets the fault: the n-th from now on, or the first of an operation. */
export interface Plan {
  readonly fault: Fault;
  readonly at: number | Operation;
}

export interface FaultyStorage {
  readonly storage: Storage;
  plan(plan: Plan): void;
  /** Ends the plan. Returns whether its call was made. */
  end(): boolean;
  /** Holds back the next call of the operation. */
  hold(operation: Operation): HeldCall;
}

interface HeldCall {
  /** Resolved when the call waits. */
  readonly waiting: Promise<void>;
  release(): void;
}

interface Hold {
  readonly operation: Operation;
  readonly reached: () => void;
  readonly released: Promise<void>;
}

/** A storage whose calls fail or wait when a test says so. */
export function faultyStorage(engine: Storage): FaultyStorage {
  let planned: Plan | undefined;
  let calls = 0;
  let wasMet = false;
  let held: Hold | undefined;

  function faultOf(operation: Operation): Fault | undefined {
    if (!planned) return undefined;
    calls += 1;
    const isFirst = !wasMet && [calls, operation].includes(planned.at);
    const isStill = wasMet && planned.fault === 'down';
    wasMet ||= isFirst;
    return isFirst || isStill ? planned.fault : undefined;
  }

  async function waitIfHeld(operation: Operation): Promise<void> {
    if (held?.operation !== operation) return;
    const { reached, released } = held;
    held = undefined;
    reached();
    await released;
  }

  const storage = interceptedStorage(engine, async (operation, make) => {
    const fault = faultOf(operation);
    await waitIfHeld(operation);
    if (fault === 'fail' || fault === 'down') throw serviceUnavailable(new Error(fault));
    const result = await make();
    if (fault === 'lose') throw serviceUnavailable(new Error(fault));
    return result;
  });

  return {
    storage,
    plan(plan) {
      planned = plan;
      calls = 0;
      wasMet = false;
    },
    end() {
      planned = undefined;
      return wasMet;
    },
    hold(operation) {
      const { promise: waiting, resolve: reached } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      held = { operation, reached, released };
      return { waiting, release };
    },
  };
}
