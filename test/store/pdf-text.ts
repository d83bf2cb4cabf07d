import { getDocumentProxy } from 'unpdf';

interface PdfText {
  readonly title: unknown;
  readonly language: unknown;
  /** The text of each page, a space after each piece. */
  readonly pages: readonly string[];
}

/** What a reader of a PDF finds in it. */
export async function readPdf(bytes: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { info } = await document.getMetadata();
  const found: Record<string, unknown> = { ...info };
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.loadingTask.destroy();
  return { title: found['Title'], language: found['Language'], pages };
}
