import { getDocumentProxy } from 'unpdf';

interface PdfText {
  readonly title: unknown;
  readonly language: unknown;
  /** The text of each page, a space after each piece. */
  readonly pages: readonly string[];
  /** What screen readers are told of each page: `Document(H1 Table(TR(TH TD)))`. */
  readonly structure: readonly string[];
}

interface Node {
  readonly role?: string;
  /** Of content, which has no role. */
  readonly type?: string;
  readonly children?: readonly Node[];
}

function structureOf({ role = '', children = [] }: Node): string {
  const inner = children.map(structureOf).filter(Boolean).join(' ');
  return inner === '' ? role : `${role}(${inner})`;
}

/** What a reader of a PDF finds in it. */
export async function readPdf(bytes: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { info } = await document.getMetadata();
  const found: Record<string, unknown> = { ...info };
  const pages: string[] = [];
  const structure: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    structure.push(structureOf((await page.getStructTree()) ?? {}));
  }
  await document.loadingTask.destroy();
  return { title: found['Title'], language: found['Language'], pages, structure };
}
