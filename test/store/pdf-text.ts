import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

interface PdfText {
  readonly title: unknown;
  readonly language: unknown;
  /** The text of each page, a space after each piece. */
  readonly pages: readonly string[];
}

/** What a reader of a PDF finds in it. */
export async function readPdf(bytes: Buffer): Promise<PdfText> {
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    verbosity: 0,
  });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  const found: Record<string, unknown> = { ...info };
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  return { title: found['Title'], language: found['Language'], pages };
}
