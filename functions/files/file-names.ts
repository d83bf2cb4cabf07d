const MAX_LENGTH = 100;

/** The last part of a file name, in characters that need no escape anywhere. */
export function plainName(filename: string): string {
  const last = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const plain = last.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '');
  return plain.slice(-MAX_LENGTH) || 'file';
}

/** The header that names a file (RFC 6266): in ASCII, and for newer clients as it is. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plainName(filename)}"; filename*=UTF-8''${name}`;
}
