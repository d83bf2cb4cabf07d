import type { Context } from 'hono';
import type { Visit } from './visit.ts';

/** What the pages of the shop find in their context. */
export interface ShopEnv {
  readonly Bindings: { readonly visit: Visit };
}

export type PageContext = Context<ShopEnv>;
