import type { Plugin } from 'rolldown';

const PREFIX = 'desk:';

/** The fields and permissions of all resources, the settings, and the help for both, as data. */
export const modelModule: Plugin = {
  name: 'desk-model',
  resolveId: (name) => (name.startsWith(PREFIX) ? `\0${name}` : null),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const { deskFields, deskHelps, deskModel, settingsModel } = await import('./model.ts');
    const models: Readonly<Record<string, () => unknown>> = {
      fields: deskFields,
      help: deskHelps,
      model: deskModel,
      settings: settingsModel,
    };
    const model = models[id.slice(1 + PREFIX.length)]?.();
    return `export const model = ${JSON.stringify(model)};`;
  },
};
