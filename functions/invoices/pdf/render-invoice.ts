import PDFDocument from 'pdfkit';
import type { Invoice } from '../resource.ts';
import type { Column } from './columns.ts';
import { type InvoiceText, invoiceText } from './invoice-text.ts';
import { type Paper, paper, type Style } from './paper.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 24;
const GAP = 6;

const TITLE: Style = { size: 16, isBold: true };
const HEADING: Style = { size: 9, isBold: true };
const NORMAL: Style = { size: 9 };
const SMALL: Style = { size: 8 };

/** The PDF of an invoice: the same bytes for the same record. */
export async function renderInvoice(invoice: Invoice): Promise<Buffer> {
  const text = invoiceText(invoice);
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: text.language,
    displayTitle: true,
    // Without it, the document would begin with a font that is not embedded.
    font: '',
    info: {
      Title: text.title,
      Author: text.seller[0] ?? '',
      CreationDate: new Date(invoice.created_at),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  draw(text, document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Document = InstanceType<typeof PDFDocument>;

/** A place on the paper, from which pages are added when there is no room. */
interface Pen {
  y: number;
}

function draw(text: InvoiceText, document: Document): void {
  const page = paper(document);
  const pen: Pen = { y: MARGIN };
  drawHead(text, page, pen);
  drawParties(text, page, pen);
  const nextPage = () => {
    document.addPage();
    pen.y = MARGIN;
  };
  drawLines(text, page, pen, nextPage);
  drawTotals(text, page, pen, nextPage);
  drawNotes(text, page, pen, nextPage);
  drawFooters(text, page, document);
}

const HALF = WIDTH / 2 - GAP;
const RIGHT = MARGIN + WIDTH - HALF;

function drawHead({ title, seller, facts }: InvoiceText, page: Paper, pen: Pen): void {
  const [name = '', ...address] = seller;
  const left = { x: MARGIN, y: pen.y, width: HALF };
  const afterName = page.write(page.linesIn(name, HALF, TITLE), left, TITLE);
  const lines = address.flatMap((line) => page.linesIn(line, HALF, NORMAL));
  const afterSeller = page.write(lines, { ...left, y: afterName + GAP }, NORMAL);
  let y = page.write(page.linesIn(title, HALF, TITLE), { ...left, x: RIGHT }, TITLE) + GAP;
  for (const [fact, value] of facts) {
    const values = page.linesIn(value, HALF / 2, NORMAL);
    page.write([fact], { x: RIGHT, y, width: HALF / 2 }, HEADING);
    y = page.write(values, { x: RIGHT + HALF / 2, y, width: HALF / 2 }, NORMAL);
  }
  pen.y = Math.max(afterSeller, y) + 4 * GAP;
}

function drawParties({ parties }: InvoiceText, page: Paper, pen: Pen): void {
  const ends = parties.map(({ title, lines }, i) => {
    const box = { x: i === 0 ? MARGIN : RIGHT, width: HALF };
    const y = page.write([title], { ...box, y: pen.y }, HEADING);
    const wrapped = lines.flatMap((line) => page.linesIn(line, HALF, NORMAL));
    return page.write(wrapped, { ...box, y }, NORMAL);
  });
  pen.y = Math.max(pen.y, ...ends) + 4 * GAP;
}

const PADDING = 3;

function drawLines(
  { columns, rows }: InvoiceText,
  page: Paper,
  pen: Pen,
  nextPage: () => void,
): void {
  const titles = columns.map(({ title }) => title);
  const drawTitles = () =>
    drawRow(wrapRow(titles, columns, page, HEADING), columns, page, pen, HEADING);
  drawTitles();
  for (const row of rows) {
    const cells = wrapRow(row, columns, page, NORMAL);
    // A row that is longer than a page goes on there.
    for (let rest = cells; rest.some((lines) => lines.length > 0); ) {
      const room = Math.floor((BOTTOM - pen.y - 2 * PADDING) / page.heightOf([''], NORMAL));
      const height = Math.max(...rest.map((lines) => lines.length));
      if (room < Math.min(height, LINES_OF_PAGE)) {
        nextPage();
        drawTitles();
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
): void {
  let x = MARGIN;
  const ends = cells.map((lines, i) => {
    const { width = 0, isNumber } = columns[i] ?? {};
    const box = { x, y: pen.y + PADDING, width: widthOf(columns[i]) };
    x += width * WIDTH;
    return page.write(lines, { ...box, align: isNumber ? 'right' : 'left' }, style);
  });
  pen.y = Math.max(...ends) + PADDING;
  page.rule(pen.y, MARGIN, WIDTH);
}

const NAMES_WIDTH = WIDTH * 0.42;
const VALUES_WIDTH = WIDTH * 0.25;

function drawTotals({ totals }: InvoiceText, page: Paper, pen: Pen, nextPage: () => void): void {
  const valuesAt = MARGIN + WIDTH - VALUES_WIDTH - GAP;
  for (const [i, [name, value]] of totals.entries()) {
    const style = i === totals.length - 1 ? HEADING : NORMAL;
    const names = page.linesIn(name, NAMES_WIDTH, style);
    const values = page.linesIn(value, VALUES_WIDTH, style);
    if (pen.y + page.heightOf(names, style) > BOTTOM) nextPage();
    const box = { y: pen.y, align: 'right' } as const;
    const end = page.write(names, { ...box, x: valuesAt - NAMES_WIDTH, width: NAMES_WIDTH }, style);
    const other = page.write(values, { ...box, x: valuesAt, width: VALUES_WIDTH }, style);
    pen.y = Math.max(end, other) + PADDING;
  }
}

function drawNotes({ notes }: InvoiceText, page: Paper, pen: Pen, nextPage: () => void): void {
  pen.y += 2 * GAP;
  for (const note of notes) {
    const lines = page.linesIn(note, WIDTH, NORMAL);
    if (pen.y + page.heightOf(lines, NORMAL) > BOTTOM) nextPage();
    pen.y = page.write(lines, { x: MARGIN, y: pen.y, width: WIDTH }, NORMAL);
  }
}

function drawFooters({ title }: InvoiceText, page: Paper, document: Document): void {
  const { count } = document.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    document.switchToPage(i);
    const [line = ''] = page.linesIn(title, WIDTH * 0.8, SMALL);
    const y = PAGE.height - MARGIN - SMALL.size;
    page.write([line], { x: MARGIN, y, width: WIDTH }, SMALL);
    page.write([`${i + 1} / ${count}`], { x: MARGIN, y, width: WIDTH, align: 'right' }, SMALL);
  }
}
