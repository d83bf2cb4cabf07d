import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { exports } from '../../shared/resources/exports.ts';
import { createExport } from './create-export.ts';
import { exportHooks } from './hooks.ts';
import { partContent } from './part-content.ts';

export const service = endpoint(
  exports,
  ({ records: { actions, service } }) => ({
    list: actions.list,
    create: createExport(service),
    get: actions.get,
    remove: actions.remove,
    /** Never runs: `partContent` answers every such request before the router. */
    getContent: async () => {
      throw notFound('This export does not exist.');
    },
  }),
  { hooks: exportHooks, eager: (environment) => [partContent(environment)] },
);
