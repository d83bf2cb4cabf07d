import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import type { Invoice } from '../../../shared/resources/invoices.ts';
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
export const renderInvoice = (invoice: Invoice, onNext?: () => void): Promise<Buffer> =>
  renderInvoices([invoice], onNext);

/**
 * Invoices one after another, each from a new page on. Other requests are worked for between their lines:
 * then `onNext` is called.
 */
export async function renderInvoices(
  invoices: readonly Invoice[],
  onNext = () => {},
): Promise<Buffer> {
  const [first, ...others] = invoices;
  if (!first) throw new Error('There is no invoice.');
  const giveWay = async () => {
    await setImmediate();
    onNext();
  };
  // This module was loaded now, and the library takes as long once more.
  await giveWay();
  const { default: Document } = await import('pdfkit');
  await giveWay();
  const text = invoiceText(first);
  const document: Document = new Document({
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
      Title: [text, ...others.map(invoiceText)].map(({ title }) => title).join(', '),
      Author: text.seller[0] ?? '',
      CreationDate: new Date(first.created_at),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const page = paper(document);
  await draw(text, page, document, giveWay);
  for (const invoice of others) {
    await giveWay();
    // What is finished needs no memory any more.
    document.flushPages();
    document.addPage();
    await draw(invoiceText(invoice), page, document, giveWay);
  }
  await giveWay();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Document = InstanceType<typeof PDFDocument>;

async function draw(
  text: InvoiceText,
  page: Paper,
  document: Document,
  giveWay: () => Promise<void>,
): Promise<void> {
  const footer = page.linesIn(text.footer, WIDTH, SMALL).slice(0, FOOTER_LINES);
  const footerHeight = text.footer === '' ? 0 : page.heightOf(footer, SMALL) + GAP;
  const pen: Pen = { y: MARGIN, bottom: BOTTOM - footerHeight };
  drawHead(text, page, pen);
  drawParties(text, page, pen);
  const nextPage = () => {
    document.addPage();
    pen.y = MARGIN;
  };
  await page.table(() => drawLines(text, page, pen, nextPage, giveWay));
  await giveWay();
  page.group('Table', () => drawTotals(text, page, pen, nextPage));
  drawPayment(text, page, pen, nextPage);
  drawNotes(text, page, pen, nextPage);
  drawFooters(text, footer, page, document);
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
    if (pen.y + page.heightOf(names, style) > pen.bottom) nextPage();
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

/** A code that phones read from paper: points. */
const CODE_WIDTH = 96;

function drawPayment(text: InvoiceText, page: Paper, pen: Pen, nextPage: () => void): void {
  const { payment, transfer } = text;
  const [title, ...lines] = payment;
  if (title === undefined) return;
  const width = transfer ? WIDTH - CODE_WIDTH - GAP : WIDTH;
  const wrapped = lines.flatMap((line) => page.linesIn(line, width, NORMAL));
  const height = page.heightOf([title, ...wrapped], NORMAL);
  pen.y += 2 * GAP;
  if (pen.y + Math.max(height, transfer ? CODE_WIDTH : 0) > pen.bottom) nextPage();
  const box = { x: MARGIN, y: pen.y, width };
  const y = page.write([title], box, HEADING, 'heading');
  const end = page.write(wrapped, { ...box, y }, NORMAL);
  if (transfer) {
    const place = { x: MARGIN + WIDTH - CODE_WIDTH, y: pen.y, width: CODE_WIDTH };
    page.code(transfer.code, transfer.name, place);
  }
  pen.y = Math.max(end, transfer ? pen.y + CODE_WIDTH : 0);
}

function drawNotes({ notes }: InvoiceText, page: Paper, pen: Pen, nextPage: () => void): void {
  pen.y += 2 * GAP;
  for (const note of notes) {
    const lines = page.linesIn(note, WIDTH, NORMAL);
    if (pen.y + page.heightOf(lines, NORMAL) > pen.bottom) nextPage();
    pen.y = page.write(lines, { x: MARGIN, y: pen.y, width: WIDTH }, NORMAL);
  }
}

/** The bar of the colour at the edge of the paper: points. */
const BAR_HEIGHT = 6;

/** More would leave no room for a row. */
const FOOTER_LINES = 10;

function drawFooters(
  { title, footer: told, color }: InvoiceText,
  footer: readonly string[],
  page: Paper,
  document: Document,
): void {
  const { start, count } = document.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    document.switchToPage(start + i);
    const [line = ''] = page.linesIn(title, WIDTH * 0.8, SMALL);
    const box = { x: MARGIN, y: PAGE.height - MARGIN - SMALL.size, width: WIDTH };
    const isTold = told !== '';
    const above = { ...box, y: BOTTOM - page.heightOf(footer, SMALL) + GAP };
    // It is read once.
    if (isTold && i === count - 1) page.write(footer, above, SMALL);
    page.artifact(() => {
      if (color) document.rect(0, 0, PAGE.width, BAR_HEIGHT).fill(color).fill('#000');
      if (isTold && i < count - 1) page.write(footer, above, SMALL);
      page.write([line], box, SMALL);
      page.write([`${i + 1} / ${count}`], { ...box, align: 'right' }, SMALL);
    });
  }
}
