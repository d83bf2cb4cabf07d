import { createHash } from 'node:crypto';

/** What the functions find in their environment when a proxy that has one of the secrets is in front. */
export const knownProxy = (secrets: readonly string[]) => {
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
  return {
    ORIGIN_SECRET_HASHES: hashes.join(','),
    TRUSTED_PROXY_HEADER: 'CloudFront-Viewer-Address',
  };
};
