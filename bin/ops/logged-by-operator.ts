import { byOperator } from '../../shared/storage/audited-table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { logged, type NewActivity, namedRecord } from '../../shared/tenancy/activity-log.ts';

interface Done extends Pick<NewActivity, 'type' | 'data'> {
  readonly record: object;
}

/** The entry of the log of the account for what the operator does with its members. */
export const loggedByOperator = (account: number, { record, ...done }: Done): Write =>
  logged(account, { ...done, ...namedBy(record), by: byOperator() }, Date.now());

const namedBy = (record: object): Pick<NewActivity, 'record'> => {
  const named = namedRecord(record);
  return named ? { record: named } : {};
};
