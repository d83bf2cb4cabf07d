declare module 'desk:model' {
  import type { DeskResource } from './api/model.ts';

  export const model: readonly DeskResource[];
}

declare module 'desk:fields' {
  import type { DeskFields } from './api/model.ts';

  export const model: DeskFields;
}

declare module 'desk:settings' {
  import type { DeskField } from './api/model.ts';

  export const model: readonly DeskField[];
}

declare module 'desk:help' {
  import type { DeskHelps } from './api/model.ts';

  export const model: DeskHelps;
}
