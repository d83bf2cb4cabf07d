/** A mail before it has a form: what its text and its HTML are made of. */
export interface Content {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Lines that belong together, as of an address. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** A label and an amount or another short text. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | {
      readonly kind: 'link';
      readonly text: string;
      readonly url: string;
      /** Not what the mail is for: no button. */
      readonly isMinor?: boolean;
    }
  /** What stands below all others, in small letters. */
  | { readonly kind: 'footer'; readonly lines: readonly string[] };

export interface Row {
  readonly label: string;
  readonly note?: string | undefined;
  readonly value: string;
  readonly isTotal?: boolean;
}

export const textBlock = (text: string): Block => ({ kind: 'text', text });

/** Nothing for an empty list. */
export const linesBlock = (heading: string, lines: readonly string[]): Block[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'lines', lines },
      ];

/** Nothing for an empty list. */
export const footerBlock = (lines: readonly string[]): Block[] =>
  lines.length === 0 ? [] : [{ kind: 'footer', lines }];

/** Nothing without a URL. */
export const linkBlock = (text: string, url: string | undefined): Block[] =>
  url === undefined ? [] : [{ kind: 'link', text, url }];
