import type { Column } from './columns.ts';
import type { InvoiceText } from './invoice-text.ts';
import { GAP, HEADING, MARGIN, NORMAL, PADDING, type Pen, WIDTH } from './layout.ts';
import type { Paper, Style } from './paper.ts';
import type { Tag } from './tags.ts';

/**
 * The table of the lines of an invoice; the heads of its columns are on each of its pages. Other requests are
 * worked for between two lines: an invoice with 500 long ones takes seconds.
 */
export async function drawLines(
  { columns, rows }: InvoiceText,
  page: Paper,
  pen: Pen,
  nextPage: () => void,
  giveWay: () => Promise<void>,
): Promise<void> {
  const titles = columns.map(({ title }) => title);
  const drawTitles = () =>
    drawRow(wrapRow(titles, columns, page, HEADING), columns, page, pen, HEADING, 'columnHead');
  drawTitles();
  for (const row of rows) {
    await giveWay();
    const cells = wrapRow(row, columns, page, NORMAL);
    // A row that is longer than a page goes on there.
    for (let rest = cells; rest.some((lines) => lines.length > 0); ) {
      const room = Math.floor((pen.bottom - pen.y - 2 * PADDING) / page.heightOf([''], NORMAL));
      const height = Math.max(...rest.map((lines) => lines.length));
      if (room < Math.min(height, LINES_OF_PAGE)) {
        nextPage();
        page.artifact(drawTitles);
        continue;
      }
      drawRow(
        rest.map((lines) => lines.slice(0, room)),
        columns,
        page,
        pen,
        NORMAL,
      );
      rest = rest.map((lines) => lines.slice(room));
    }
  }
  pen.y += 2 * GAP;
}

/** Longer rows are divided. */
const LINES_OF_PAGE = 40;

const wrapRow = (cells: readonly string[], columns: readonly Column[], page: Paper, style: Style) =>
  cells.map((cell, i) => page.linesIn(cell, widthOf(columns[i]), style));

const widthOf = (column: Column | undefined) => (column?.width ?? 0) * WIDTH - GAP;

function drawRow(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
  page: Paper,
  pen: Pen,
  style: Style,
  tag: Tag = 'cell',
): void {
  let x = MARGIN;
  let end = pen.y;
  page.group('TR', () => {
    for (const [i, lines] of cells.entries()) {
      const { width = 0, isNumber } = columns[i] ?? {};
      const align = isNumber ? 'right' : 'left';
      const box = { x, y: pen.y + PADDING, width: widthOf(columns[i]), align } as const;
      end = Math.max(end, page.write(lines, box, style, tag));
      x += width * WIDTH;
    }
  });
  pen.y = end + PADDING;
  page.rule(pen.y, MARGIN, WIDTH);
}
