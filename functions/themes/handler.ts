import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { themes } from '../../shared/resources/themes.ts';
import { themeHooks } from './hooks.ts';
import { createPreview, getPreview } from './previews.ts';

export const service = endpoint(
  themes,
  ({ records: { actions, service } }) => ({
    ...actions,
    createPreview: createPreview(service),
    getPreview: getPreview(service),
  }),
  { hooks: themeHooks },
);
