/** What is counted by the minute. */
export type Count =
  /** Requests to the API and the shops. */
  | 'requests'
  /** Requests that failed with 500 or above, or that the limit of a route refused. */
  | 'failed_requests'
  /** Requests without which nobody buys: for orders, payments, users, and changes of carts. */
  | 'checkout_requests'
  | 'checkout_errors'
  /** Functions that crashed or ran out of time. */
  | 'function_errors'
  | 'processor_failures'
  | 'background_failures';

/** What is measured each minute. */
export type Level =
  /** How old the changes are of which events are still to be made. */
  | 'stream_age_ms'
  /** How late the work is that is due. */
  | 'due_work_age_ms'
  /** 1 for a run of a webhook whose receiver took none of its events, else 0. */
  | 'failed_webhook_runs'
  /** For how long the receiver of a webhook has taken nothing: the longest. */
  | 'receiver_down_ms'
  /** Addresses of this server that did not answer twice in a row. */
  | 'failing_probes'
  | 'used_disk_percent'
  | 'backup_age_ms';

export type Signal = Count | Level;

/** Failures that are an outage: so many, where they are at least one in so many. */
export interface Floor {
  readonly from: number;
  readonly oneIn?: number;
}

export type Condition =
  | {
      readonly count: Count;
      /** What the share of a floor is of. */
      readonly among?: Count;
      /** One of them is enough. */
      readonly floors: readonly Floor[];
    }
  | {
      readonly level: Level;
      /** Which of the values of a period counts. */
      readonly by: 'most' | 'least';
      readonly above: number;
    };

/** When a rule rings. */
export interface Watch {
  readonly condition: Condition;
  readonly minutes: number;
  /** In how many of the last periods of so many minutes the condition holds. */
  readonly periods: { readonly failing: number; readonly of: number };
  /** Whether a period without any value fails; else it does not. */
  readonly failsWithoutData?: boolean;
}

/** Values by minute, the last one now; undefined where there is none. */
export type Minutes = readonly (number | undefined)[];

export type Series = Readonly<Partial<Record<Signal, Minutes>>>;

/** Whether a rule rings after the last minute. */
export function isRinging({ condition, minutes, periods, ...watch }: Watch, series: Series) {
  const failing = Array.from({ length: periods.of }, (_, back) => {
    const valuesOf = (signal: Signal) => periodOf(series[signal] ?? [], minutes, back);
    const value = 'level' in condition ? levelOf(condition, valuesOf(condition.level)) : undefined;
    if ('level' in condition)
      return value === undefined ? watch.failsWithoutData : value > condition.above;
    const count = sumOf(valuesOf(condition.count));
    const all = condition.among && sumOf(valuesOf(condition.among));
    return condition.floors.some(
      ({ from, oneIn }) =>
        count >= from && (oneIn === undefined || (all !== undefined && oneIn * count >= all)),
    );
  });
  return failing.filter((fails) => fails === true).length >= periods.failing;
}

/** The values of a period, of which so many later ones follow. */
function periodOf(values: Minutes, minutes: number, back: number): Minutes {
  const end = values.length - back * minutes;
  return values.slice(Math.max(0, end - minutes), Math.max(0, end));
}

const sumOf = (values: Minutes) => values.reduce<number>((sum, value = 0) => sum + value, 0);

function levelOf({ by }: { readonly by: 'most' | 'least' }, values: Minutes): number | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return by === 'most' ? Math.max(...known) : Math.min(...known);
}

/** For how many minutes values are needed to say whether a watch rings. */
export const minutesOf = ({ minutes, periods }: Watch) => minutes * periods.of;
