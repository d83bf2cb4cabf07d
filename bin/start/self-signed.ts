import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { DAY_MS } from '../../shared/durations.ts';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import { makePrivate } from '../../shared/storage/sqlite/files.ts';
import type { Certificate } from './certificate.ts';

/** The self-signed certificate of a local store, kept in its folder so that it can be trusted. */
export async function localCertificate(folder: string): Promise<Certificate> {
  const file = join(folder, 'certificate.json');
  const certificate = readCertificate(file) ?? (await makeCertificate());
  writeFileSync(file, JSON.stringify(certificate), { mode: FILE_MODE });
  makePrivate(file);
  // This process calls the API of the store, too.
  setDefaultCACertificates([...getCACertificates(), certificate.cert]);
  return certificate;
}

function readCertificate(file: string): Certificate | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function makeCertificate(): Promise<Certificate> {
  // Loading it takes a third of the time in which a store starts.
  const { generate } = await import('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + 365 * DAY_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key, cert };
}
