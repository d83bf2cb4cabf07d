import { createHmac, timingSafeEqual } from 'node:crypto';
import type { File } from '../../functions/files/resource.ts';

/** A link to a file that is not public works for as long: seconds. */
export const LINK_SECONDS = 15 * 60;

type Linked = Pick<File, 'id' | 'filename' | 'access' | 'content'>;

interface Linking {
  /** Scheme, host and version. */
  readonly baseUrl: string;
  readonly application: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Where the bytes of a file are: for ever if it is public, else for some minutes. */
export function linkTo(file: Linked, { baseUrl, application, now }: Linking): string {
  const url = `${baseUrl}/files/${application}/${file.id}/${file.filename}`;
  if (file.access === 'public') return url;
  const expires = String(Math.floor(now / 1_000) + LINK_SECONDS);
  return `${url}?expires=${expires}&signature=${signatureOf(file, expires)}`;
}

/** The record as answers show it. */
export const viewFile = <Stored extends Linked>(
  { content, ...shown }: Stored,
  linking: Linking,
) => ({ ...shown, url: linkTo({ ...shown, content }, linking) });

interface Link {
  readonly filename: string;
  readonly expires: string;
  readonly signature: string;
}

/** Whether a link leads to the file, and has not expired. */
export function isValidLink(file: Linked, link: Link, now: number): boolean {
  if (!isEqual(file.filename, link.filename)) return false;
  if (file.access === 'public') return true;
  const isSigned = isEqual(signatureOf(file, link.expires), link.signature);
  return isSigned && Number(link.expires) * 1_000 > now;
}

const signatureOf = ({ id, content }: Linked, expires: string) =>
  createHmac('sha256', content.key).update(`${id} ${expires}`).digest('base64url');

/** In constant time: digests have one length. */
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHmac('sha256', 'link').update(text).digest();
