import { readBucketConfig } from '../config.ts';
import type { BucketConfig } from './s3-forms.ts';

/** Where a bucket is, below which its objects are. */
export function bucketUrl({
  bucket,
  region,
  endpoint,
}: Pick<BucketConfig, 'bucket' | 'region' | 'endpoint'>): URL {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return new URL(endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.${domain}/`);
}

/** Scheme and host of the bucket of files that the environment names; empty without one. */
export function bucketOrigin(): string {
  const config = readBucketConfig();
  return config ? bucketUrl(config).origin : '';
}
