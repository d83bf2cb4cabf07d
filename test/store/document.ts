import { readFileSync } from 'node:fs';

type Rows = readonly (readonly string[])[];

export interface Document {
  readonly text: string;
  /** What a link may name behind `#`, one for each heading. */
  readonly anchors: readonly string[];
  /** The targets of links, but for those in code. */
  readonly links: readonly string[];
  /** The rows of its tables by the title above them, without the headings of the columns. */
  readonly tables: ReadonlyMap<string, Rows>;
}

/** A guide as its reader has it, so that tests compare what it says with what is. */
export function readDocument(path: string): Document {
  const text = readFileSync(path, 'utf8');
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, '');
  return {
    text,
    anchors: [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)),
    links: [...prose.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, link = '']) => link,
    ),
    tables: new Map(
      prose
        .split(/^#+ /m)
        .map((section) => [section.slice(0, section.indexOf('\n')), rowsIn(section)]),
    ),
  };
}

const rowsIn = (section: string): Rows =>
  [...section.matchAll(/^\|[ :|-]+\|\n((?:\|.*\|\n)+)/gm)].flatMap(([, rows = '']) =>
    rows.trim().split('\n').map(cellsOf),
  );

const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** As GitHub makes them. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
