import type { DocumentSchemas, OperationDocumentation } from '../../contract/documentation.ts';
import type { Json } from '../../contract/json.ts';

type Example = NonNullable<OperationDocumentation['example']> & object;

/** What readers of the API are told of a processor. */
export interface ProcessorDocumentation {
  /** Fields of credentials, beside what is said of those of any processor. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly set: { readonly note: string; readonly example: Example };
  readonly remove: { readonly note: string };
  /** What the test of credentials does, to be read in a list, and what else is to be said of it. */
  readonly tests: string;
  readonly testsAlso?: string;
  /** Fields of payments, and of what browsers are told. */
  readonly payments: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, Json>>;
  /** A payment, beside its order. */
  readonly pay: Readonly<Record<string, string>>;
  readonly event: { readonly note: string };
  readonly clientToken?: Pick<OperationDocumentation, 'summary' | 'note'>;
  /** What it answers for money that it has taken: first its own object. */
  readonly charges: DocumentSchemas;
  /** The answer of its payments, where that is more than its own object and the order. */
  readonly result: { readonly description: string; readonly also: readonly string[] };
  /** The reasons of a decline: `<title>Error`. */
  readonly errors: DocumentSchemas;
  /** What browsers are told has a name of its own. */
  readonly hasSettings?: true;
}
