/**
 * A visitor of a shop, as the tests of what a shop must have see one: opens pages, fills in fields by their labels, presses
 * what has a name, and reads. One drives a browser; another one has no scripts, and reads the documents alone.
 */
export interface Visitor {
  /** Whether scripts run: then a change may count at once. */
  readonly hasScripts: boolean;
  /** A path below that of the shop, or a whole address. */
  open(path: string): Promise<void>;
  /** The path below that of the shop, with its query. */
  readonly path: string;
  readonly status: number;
  /** All text that is shown. */
  text(): Promise<string>;
  /** The text of the first heading. */
  heading(): Promise<string>;
  /** Types into a field, or chooses of a list. @param within a selector, where several fields have this label */
  fill(label: string, value: string, within?: string): Promise<void>;
  /** Checks a box, or chooses one of several. */
  check(label: string): Promise<void>;
  /** What a field holds. */
  valueOf(label: string): Promise<string>;
  /** Presses a button or a link with this name. */
  press(name: string): Promise<void>;
  /** Whether a button or a link has this name. */
  offers(name: string): Promise<boolean>;
  /** The text of the elements of a selector. */
  all(selector: string): Promise<string[]>;
  /** An attribute of the first element of a selector. */
  attribute(selector: string, name: string): Promise<string | undefined>;
}
