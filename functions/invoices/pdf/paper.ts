import type PDFDocument from 'pdfkit';
import { readFont } from './font-files.ts';
import { BOLD, REGULAR } from './fonts.ts';
import { type Tag, tags } from './tags.ts';
import { plain, type Run, visualRuns } from './text-runs.ts';
import { darkModules, type QrCode } from './transfer-code.ts';

type Document = InstanceType<typeof PDFDocument>;

/** How text is written. */
export interface Style {
  /** Points. */
  readonly size: number;
  readonly isBold?: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Height of a line of text, in multiples of its size: fonts of other scripts are higher than Latin ones. */
const LINE_HEIGHT = 1.45;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** With `features`, a run is laid out as a whole: words of Arabic are in their order then. */
const optionsFor = ({ isRightToLeft }: Run) => (isRightToLeft ? { features: [] } : {});

/** Writes text of any script on a document. */
export function paper(document: Document) {
  const { element, figure, group, table, artifact } = tags(document);
  const known = new Set<string>();
  const widths = new Map<string, number>();

  function useFont(font: string, size: number): void {
    if (!known.has(font)) {
      known.add(font);
      document.registerFont(font, Buffer.from(readFont(font)));
    }
    document.font(font).fontSize(size);
  }

  const runsOf = (line: string, { isBold }: Style) => visualRuns(line, isBold ? BOLD : REGULAR);

  function runWidth(run: Run, { size }: Style): number {
    const { text, font } = run;
    const key = `${size} ${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    useFont(font, size);
    const width = document.widthOfString(text, optionsFor(run));
    widths.set(key, width);
    return width;
  }

  const widthOf = (line: string, style: Style) =>
    runsOf(line, style).reduce((width, run) => width + runWidth(run, style), 0);

  /** The lines of a text that are no wider than that; a word that is wider is broken. */
  function linesIn(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const pieces = [...words.segment(plain(paragraph))].flatMap(({ segment }) =>
        widthOf(segment, style) <= width
          ? [segment]
          : [...characters.segment(segment)].map((each) => each.segment),
      );
      const lines: string[] = [];
      let line = '';
      let used = 0;
      for (const piece of pieces) {
        const wanted = widthOf(piece, style);
        if (used + wanted > width && piece.trim() !== '') {
          lines.push(line.trim());
          [line, used] = ['', 0];
        }
        line += piece;
        used += wanted;
      }
      return [...lines, line.trim()];
    });
  }

  function writeLine(line: string, { x, y, width, align = 'left' }: Box, style: Style): void {
    let at = align === 'right' ? x + width - widthOf(line, style) : x;
    for (const run of runsOf(line, style)) {
      useFont(run.font, style.size);
      document.text(run.text, at, y + style.size, {
        ...optionsFor(run),
        lineBreak: false,
        baseline: 'alphabetic',
      });
      at += runWidth(run, style);
    }
  }

  return {
    linesIn,
    group,
    table,
    artifact,

    heightOf: (lines: readonly string[], { size }: Style) => lines.length * size * LINE_HEIGHT,

    /** Writes lines below each other, and returns where the next one would be. */
    write(lines: readonly string[], box: Box, style: Style, tag: Tag = 'paragraph'): number {
      element(tag, () => {
        for (const [i, line] of lines.entries()) {
          writeLine(line, { ...box, y: box.y + i * style.size * LINE_HEIGHT }, style);
        }
      });
      return box.y + lines.length * style.size * LINE_HEIGHT;
    },

    /** Draws a code in a square. */
    code(modules: QrCode, name: string, { x, y, width }: Box): void {
      const size = width / modules.length;
      figure(name, () => {
        for (const [row, column] of darkModules(modules)) {
          document.rect(x + column * size, y + row * size, size, size);
        }
        document.fill('#000');
      });
    },

    rule(y: number, x: number, width: number): void {
      artifact(() =>
        document
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.5)
          .stroke('#999'),
      );
    },
  };
}

export type Paper = ReturnType<typeof paper>;
