/** A path of the shop as redirects have it: decoded, one slash before each part and none at the end, with its query if it has one. */
export function redirectPath(text: string): string {
  const [address = ''] = text
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .split('#', 1);
  const [path = '', ...query] = address.split('?');
  const parts = decoded(path).split('/').filter(Boolean);
  const search = query.join('?');
  return `/${parts.join('/')}${search && `?${search}`}`;
}

export const withoutQuery = (path: string): string => path.split('?', 1).join();

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** A path of the shop, or an https address: none of another scheme, and none that begins with a host. */
export const REDIRECT_TARGET =
  /^(?:\/(?:[^/\\\s\p{Cc}][^\\\s\p{Cc}]*)?|https:\/\/[^/?#\\\s\p{Cc}]+(?:[/?#][^\\\s\p{Cc}]*)?)$/u;
