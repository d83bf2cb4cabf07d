import type { Permission } from '../../shared/contract/permissions.ts';

/** A field of a record, as a form shows it. */
export interface DeskField {
  readonly name: string;
  /** Whether `desk:help` says what it is for. */
  readonly hasHelp?: true;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  /** Its values are these alone. */
  readonly values?: readonly (string | number | boolean)[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean | readonly [];
  /** The resource of the record whose id it is. */
  readonly references?: string;
  readonly isMoney?: true;
  /** Records may have it in further languages. */
  readonly isTranslatable?: true;
  /** It may be HTML. */
  readonly isRichText?: true;
  readonly isReadOnly?: true;
  readonly isWriteOnly?: true;
  readonly isRequired?: true;
  readonly items?: DeskField;
  readonly fields?: readonly DeskField[];
}

/** What fields are for, by resource and name. */
export type DeskHelps = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Operation = 'list' | 'create' | 'update' | 'remove';

/** A resource with records. The build makes it of shared/resources and the documentation. */
export interface DeskResource {
  /** The name in paths: `paymentMethods`. */
  readonly name: string;
  /** One of them, in English: `payment method`. */
  readonly one: string;
  readonly summary: string;
  readonly isCatalogue: boolean;
  /** Whether a form has attributes of the store's own. */
  readonly takesOwnAttributes: boolean;
  readonly menu: 'selling' | 'catalogue' | 'store' | 'settings';
  /** Whether lists take `q`. */
  readonly isSearchable: boolean;
  readonly permissions: Readonly<Partial<Record<Operation, Permission>>>;
}

/** The fields of all resources, by their names: lists and forms alone need them. */
export type DeskFields = Readonly<Record<string, readonly DeskField[]>>;

/** A resource with what its lists and forms are made of. */
export interface DescribedResource extends DeskResource {
  readonly fields: readonly DeskField[];
}
