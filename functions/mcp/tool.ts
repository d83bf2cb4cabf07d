import type { Confirmation, Effect } from '../../shared/contract/documentation.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Method } from '../../shared/contract/resource.ts';

/** An operation of the API as agents see it, made by the build of its OpenAPI description. */
export interface Tool {
  /** The `operationId`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments: parameters by their names, and `body`. */
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  readonly method: Method;
  /** The path below the version, with `{name}` for parameters. */
  readonly path: string;
  /** Where each argument but `body` goes. */
  readonly places: Readonly<Record<string, 'path' | 'query' | 'header' | 'attributes'>>;
  readonly effect: Effect;
  /** What is shown and confirmed before it is called, and where that is read. */
  readonly confirms?: Confirmation & { readonly path: string };
  /** Access levels that may call it. */
  readonly levels: readonly string[];
  /** Whether who shops gets it: with the public key, or a token of a user. */
  readonly isForShoppers: boolean;
  /** What API keys and members of the staff need for it. */
  readonly permission?: string;
}
