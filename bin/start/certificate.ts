import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs';
import { UserFacingError } from '../program.ts';
import type { ServerLog } from './server-log.ts';

/** Texts in PEM form. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

const CHECK_INTERVAL_MS = 2_000;

/**
 * The certificate, with its chain, and its key. Throws unless a server can use them, and warns of
 * what clients or the operator would notice too late.
 */
export function readCertificate(files: CertificateFiles, log: ServerLog): Certificate {
  const [cert, key] = [readText(files.certificate), readText(files.key)];
  const x509 = parse(files.certificate, 'certificate', () => new X509Certificate(cert));
  const privateKey = parse(files.key, 'private key without a passphrase', () =>
    createPrivateKey(key),
  );
  if (!x509.checkPrivateKey(privateKey)) {
    throw new UserFacingError(
      `${files.key} is not the key of ${files.certificate}; use a matching certificate and key`,
    );
  }
  const { validTo, validToDate } = x509;
  if (validToDate.getTime() < Date.now()) log.warn(`the certificate expired on ${validTo}`);
  if (statSync(files.key).mode & 0o004) {
    log.warn(`all users can read the key; run: chmod o-r ${files.key}`);
  }
  return { cert, key };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserFacingError(`cannot read ${file} (${code}); check its path and permissions`);
  }
}

function parse<Parsed extends X509Certificate | KeyObject>(
  file: string,
  what: string,
  make: () => Parsed,
): Parsed {
  try {
    return make();
  } catch {
    throw new UserFacingError(`${file} has no ${what} in PEM format; use another file`);
  }
}

/** Calls `use` with each new certificate in the files. Returns what ends that. */
export function watchCertificate(
  files: CertificateFiles,
  log: ServerLog,
  use: (certificate: Certificate) => void,
): () => void {
  const paths = [files.certificate, files.key];
  const renew = () => {
    try {
      // Two files change one after the other: the second completes the pair.
      const certificate = readCertificate(files, log);
      use(certificate);
      log.info('certificate renewed', { valid_to: new X509Certificate(certificate.cert).validTo });
    } catch (error) {
      const { message } = error as Error;
      log.warn(`keeping the old certificate: ${message}`);
    }
  };
  // Polls, because tools that renew certificates replace symbolic links.
  const options = { interval: CHECK_INTERVAL_MS, persistent: false };
  for (const path of paths) watchFile(path, options, renew);
  return () => {
    for (const path of paths) unwatchFile(path, renew);
  };
}
