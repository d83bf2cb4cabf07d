import PDFDocument from 'pdfkit';
import type { Invoice } from '../resource.ts';
import { drawLines } from './draw-lines.ts';
import { type InvoiceText, invoiceText } from './invoice-text.ts';
import {
  BOTTOM,
  GAP,
  HEADING,
  MARGIN,
  NORMAL,
  PADDING,
  PAGE,
  type Pen,
  SMALL,
  TITLE,
  WIDTH,
} from './layout.ts';
import { type Paper, paper } from './paper.ts';

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
    tagged: true,
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

function draw(text: InvoiceText, document: Document): void {
  const page = paper(document);
  const pen: Pen = { y: MARGIN };
  drawHead(text, page, pen);
  drawParties(text, page, pen);
  const nextPage = () => {
    document.addPage();
    pen.y = MARGIN;
  };
  page.group('Table', () => drawLines(text, page, pen, nextPage));
  page.group('Table', () => drawTotals(text, page, pen, nextPage));
  drawPayment(text, page, pen, nextPage);
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
  let y = page.write(page.linesIn(title, HALF, TITLE), { ...left, x: RIGHT }, TITLE, 'title') + GAP;
  page.group('Table', () => {
    for (const [fact, value] of facts) {
      const values = page.linesIn(value, HALF / 2, NORMAL);
      page.group('TR', () => {
        page.write([fact], { x: RIGHT, y, width: HALF / 2 }, HEADING, 'rowHead');
        y = page.write(values, { x: RIGHT + HALF / 2, y, width: HALF / 2 }, NORMAL, 'cell');
      });
    }
  });
  pen.y = Math.max(afterSeller, y) + 4 * GAP;
}

function drawParties({ parties }: InvoiceText, page: Paper, pen: Pen): void {
  const ends = parties.map(({ title, lines }, i) => {
    const box = { x: i === 0 ? MARGIN : RIGHT, width: HALF };
    const y = page.write([title], { ...box, y: pen.y }, HEADING, 'heading');
    const wrapped = lines.flatMap((line) => page.linesIn(line, HALF, NORMAL));
    return page.write(wrapped, { ...box, y }, NORMAL);
  });
  pen.y = Math.max(pen.y, ...ends) + 4 * GAP;
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
    const nameBox = { ...box, x: valuesAt - NAMES_WIDTH, width: NAMES_WIDTH };
    const valueBox = { ...box, x: valuesAt, width: VALUES_WIDTH };
    page.group('TR', () => {
      const ends = [
        page.write(names, nameBox, style, 'rowHead'),
        page.write(values, valueBox, style, 'cell'),
      ];
      pen.y = Math.max(...ends) + PADDING;
    });
  }
}

function drawPayment({ payment }: InvoiceText, page: Paper, pen: Pen, nextPage: () => void): void {
  const [title, ...lines] = payment;
  if (title === undefined) return;
  const wrapped = lines.flatMap((line) => page.linesIn(line, WIDTH, NORMAL));
  pen.y += 2 * GAP;
  if (pen.y + page.heightOf([title, ...wrapped], NORMAL) > BOTTOM) nextPage();
  const y = page.write([title], { x: MARGIN, y: pen.y, width: WIDTH }, HEADING, 'heading');
  pen.y = page.write(wrapped, { x: MARGIN, y, width: WIDTH }, NORMAL);
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
    const box = { x: MARGIN, y: PAGE.height - MARGIN - SMALL.size, width: WIDTH };
    page.artifact(() => {
      page.write([line], box, SMALL);
      page.write([`${i + 1} / ${count}`], { ...box, align: 'right' }, SMALL);
    });
  }
}
