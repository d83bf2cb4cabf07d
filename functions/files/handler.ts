import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { files } from '../../shared/resources/files.ts';
import { fileContent } from './content.ts';
import { createFile } from './create-file.ts';
import { fileHooks } from './hooks.ts';
import { readForm } from './multipart.ts';
import { completeUpload } from './uploads.ts';

export const service = endpoint(
  files,
  ({ records: { actions, service }, files: store }) => ({
    ...actions,
    create: createFile(service, store),
    completeUpload: completeUpload(service, store),
    /** Never runs: `fileContent` answers every such request before the router. */
    getContent: async () => {
      throw notFound('There is no such file.');
    },
  }),
  { hooks: fileHooks, readForm, eager: (environment) => [fileContent(environment)] },
);
