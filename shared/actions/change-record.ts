import { ApiError } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { type Changed, openRecords, type RecordType } from '../storage/records.ts';
import { CONFLICT } from '../storage/retry.ts';
import { keyspaceOf } from '../tenancy/application.ts';
import type { Answer, ServiceRequest } from './context.ts';
import { canAccess } from './record-filter.ts';
import { startEager } from './start-eager.ts';

interface RecordChange<Stored extends StoredRecord, Data> {
  readonly change: (record: Stored) => Changed<Stored> | Promise<Changed<Stored>>;
  /** Made while the record is written; an error is stored for a repeated request, and thrown. */
  readonly answerOf: (record: Stored) => Promise<Answer<Data> | ApiError>;
  /** The error for a record that the caller may not know of. */
  readonly unknown: (id: number) => ApiError;
}

/** Changes a record as a request asks, and answers it; undefined when there is no such record. */
export async function changeRecord<Stored extends StoredRecord, Data>(
  type: RecordType<Stored>,
  id: number,
  request: ServiceRequest,
  { change, answerOf, unknown }: RecordChange<Stored, Data>,
): Promise<Answer<Data> | undefined> {
  const { table, application, filter, requireMatch, commit } = request;
  const answer = await openRecords(table, keyspaceOf(type, application), type).updateWith(
    id,
    async (record) => {
      if (!canAccess(filter, record, request)) throw unknown(id);
      requireMatch(record);
      return change(record);
    },
    async (writes, record) => {
      const answering = startEager(answerOf(record));
      const failed = await commit(writes, () => answering, record);
      return failed.length === 0 ? answering : CONFLICT;
    },
  );
  if (answer instanceof ApiError) throw answer;
  return answer;
}
