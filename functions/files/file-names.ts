const MAX_LENGTH = 100;

const lastPart = (filename: string) =>
  filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);

/** The last part of a file name, in characters that need no escape anywhere. */
export function plainName(filename: string): string {
  const plain = lastPart(filename)
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '');
  return plain.slice(-MAX_LENGTH) || 'file';
}

/** What controls a text and is not seen in it, as a mark that turns its direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** The last part of a file name, as people read it. */
function shownName(filename: string): string {
  const name = lastPart(filename.toWellFormed().replaceAll(INVISIBLE, ''));
  return /^[. ]*$/.test(name) ? plainName(filename) : name;
}

/** The header that names a file (RFC 6266): in ASCII, and for newer clients in all letters. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = encodeURIComponent(shownName(filename)).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plainName(filename)}"; filename*=UTF-8''${name}`;
}
