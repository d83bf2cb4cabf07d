import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Validators } from '../../../shared/contract/validation.ts';
import { builtFiles } from '../../../shared/endpoint/built-files.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { handOnByLambda } from '../../../shared/endpoint/hand-on.ts';
import { handlerWithoutTable } from '../../../shared/endpoint/lambda-without-table.ts';
import type { BuiltDocument } from '../../../shared/endpoint/service.ts';
import { bucketOrigin } from '../../../shared/files/bucket-url.ts';
import { DESK_PAGE, REFERENCE_PAGE } from '../places.ts';

/** The function `root`: the document of the API, and the pages beside its bundle. It has no table. */
export function handlerOf(service: Service, validators: Validators, openapi: BuiltDocument) {
  const folder = dirname(fileURLToPath(import.meta.url));
  const documents = {
    openapi: async () => openapi,
    reference: builtFiles(folder, REFERENCE_PAGE, { makesMarkup: true }),
    desk: builtFiles(folder, DESK_PAGE, { bucket: bucketOrigin(), showsShop: true }),
  };
  return handlerWithoutTable(service, validators, { documents, handOn: handOnByLambda() });
}
