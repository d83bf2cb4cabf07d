import type { ObjectSchema } from '../../shared/contract/fields.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import type { DoWork, WorkEnvironment } from '../stream/run-work.ts';

/** What files of records are read and written with. */
export interface TransferEnvironment extends WorkEnvironment {
  readonly files: FileStore;
  /** The validator of the records of a schema. */
  readonly validatorOf: (schema: ObjectSchema) => Validator<object>;
}

/** What is being done was deleted, or another run does it. */
export class Ended extends Error {}

export type Transfer = DoWork<TransferEnvironment>;

export type TransferContext = Parameters<Transfer>[1];
