import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { imports } from '../../shared/resources/imports.ts';
import { createImport } from './create-import.ts';
import { importHooks } from './hooks.ts';

export const service = endpoint(
  imports,
  ({ records: { actions, service }, files }) => ({
    list: actions.list,
    create: createImport(service, files),
    get: actions.get,
    remove: actions.remove,
  }),
  { hooks: importHooks },
);
