import type { SignatureV4 } from '@smithy/signature-v4';
import { FORM_SECONDS, pathOf, type Upload, type UploadForm } from './file-store.ts';

/** How a bucket is reached. */
export interface BucketConfig {
  readonly bucket: string;
  readonly region: string;
  /** URL of another server with the API of S3, which then has the bucket in its paths. */
  readonly endpoint?: string | undefined;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]['credentials'];
}

interface FormConfig extends Pick<BucketConfig, 'bucket' | 'region' | 'credentials'> {
  /** URL of the bucket. */
  readonly url: string;
  readonly signer: SignatureV4;
}

/** A POST policy of S3: one object, its size and type, for some minutes. */
export async function signS3Form(
  { bucket, region, credentials, url, signer }: FormConfig,
  { place, size, type, now }: Upload,
): Promise<UploadForm> {
  const signingDate = new Date(now);
  const time = signingDate.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const { accessKeyId, sessionToken } =
    typeof credentials === 'function' ? await credentials() : credentials;
  const fields = {
    key: pathOf(place),
    'Content-Type': type,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${time.slice(0, 8)}/${region}/s3/aws4_request`,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now + FORM_SECONDS * 1_000).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', size, size],
      ],
    }),
  ).toString('base64');
  const signature = await signer.sign(policy, { signingDate });
  return { url, fields: { ...fields, policy, 'x-amz-signature': signature } };
}
