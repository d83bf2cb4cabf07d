import { equalSecrets } from '../equal-secrets.ts';
import type { File } from '../resources/files.ts';
import { isSigned, type Signature, signedQuery } from '../tenancy/link-signatures.ts';

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
  return file.access === 'public' ? url : `${url}?${signedQuery(signedBy(file), now)}`;
}

/** The record as answers show it. */
export const viewFile = <Stored extends Linked>(
  { content, ...shown }: Stored,
  linking: Linking,
) => ({ ...shown, url: linkTo({ ...shown, content }, linking) });

interface Link extends Signature {
  readonly filename: string;
}

/** Whether a link leads to the file, and has not expired. */
export const isValidLink = (file: Linked, link: Link, now: number): boolean =>
  equalSecrets(file.filename, link.filename) &&
  (file.access === 'public' || isSigned(signedBy(file), link, now));

const signedBy = ({ id, content: { key } }: Linked) => ({ id, key });
