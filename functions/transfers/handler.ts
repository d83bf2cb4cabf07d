import type { Context } from 'aws-lambda';
import type { ObjectSchema } from '../../shared/contract/fields.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import { backgroundEnvironment } from '../../shared/endpoint/stream-lambda.ts';
import { environmentFiles } from '../../shared/files/environment-files.ts';
import type { ImportableName } from '../../shared/resources/schemas/import.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { importables } from './importable.ts';
import { transfer } from './transfer.ts';

/** The function that is invoked with one piece of work on a file. */
export function transferFunction(compiled: Readonly<Record<ImportableName, Validator>>) {
  const environmentIn = backgroundEnvironment('transfers');
  const validators = new Map(
    Object.values(importables).map(({ resource: { name, schema } }) => {
      const own = Object.entries(compiled).find(([each]) => each === name);
      return [schema, own?.[1]];
    }),
  );
  const validatorOf = (schema: ObjectSchema) => {
    const validate = validators.get(schema);
    if (!validate) throw new Error('The schema of a record was not compiled.');
    return validate as Validator<object>;
  };
  const parts = { files: environmentFiles(), validatorOf };
  return async (work: DueWork, context: Context): Promise<void> => {
    const environment = environmentIn(context);
    await environment.metered(work.application, async (table) => {
      const facts = await transfer(work, { ...environment, ...parts, table }, Date.now());
      return { kind: work.kind, ...facts };
    });
  };
}
