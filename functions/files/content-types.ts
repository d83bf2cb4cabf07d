interface Signature {
  readonly type: string;
  readonly at: number;
  /** In Latin 1. */
  readonly texts: readonly string[];
}

/** The types that are shown in browsers, by how their bytes begin. */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', at: 0, texts: ['\x89PNG\r\n\x1a\n'] },
  { type: 'image/jpeg', at: 0, texts: ['\xff\xd8\xff'] },
  { type: 'image/gif', at: 0, texts: ['GIF87a', 'GIF89a'] },
  { type: 'image/webp', at: 8, texts: ['WEBP'] },
  { type: 'image/avif', at: 4, texts: ['ftypavif', 'ftypavis'] },
  { type: 'application/pdf', at: 0, texts: ['%PDF-'] },
  {
    type: 'video/mp4',
    at: 4,
    texts: ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'].map(
      (brand) => `ftyp${brand}`,
    ),
  },
];

/** The type of bytes that may be shown in a browser; undefined for all others. */
export function shownType(bytes: Buffer): string | undefined {
  const begin = bytes.toString('latin1', 0, 16);
  return SIGNATURES.find(({ at, texts }) => texts.some((each) => begin.startsWith(each, at)))?.type;
}

const BY_ENDING: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  html: 'text/html',
  css: 'text/css',
  csv: 'text/csv',
  js: 'text/javascript',
  json: 'application/json',
  zip: 'application/zip',
};

/** What a file name says; it decides nothing. */
export function typeOfName(filename: string): string {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined) ?? 'text/plain';
}
