/** Dimensions of the metrics of each request: each value of one costs a metric more. */
export const METRICS_BY = ['stage', 'resource', 'application'] as const;
export type MetricsBy = (typeof METRICS_BY)[number];

/** The environment of a function, read here and nowhere else. */

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

function oneOf<Value extends string>(values: readonly Value[], name: string, absent: Value): Value {
  const text = process.env[name] ?? absent;
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw new Error(
    `The environment variable ${name} is ${text}; it must be one of ${values.join(', ')}.`,
  );
}

/** Milliseconds that a public answer from a catalogue may be behind. */
export const CATALOGUE_MAX_AGE = 1_000;

/** Milliseconds after which a call of the database is made again, unless it is configured. */
export const DATABASE_TIMEOUT = 4_000;

export const readDatabaseTimeout = () => number('DATABASE_TIMEOUT', DATABASE_TIMEOUT);

/** Whether one server on one machine answers all requests, as that of `npm start` does. */
export const readIsOneMachine = () => process.env['ONE_MACHINE'] === 'on';

/** Whether the deployment sends mails: what asks for one says so, and the dashboard and shops claim none else. */
export const readSendsMails = () => process.env['SENDS_MAILS'] === 'on';

/** Whether the server has the shop of each store at its own address. */
export const readServesShop = () => process.env['SERVES_SHOP'] === 'on';

/** Whether the server makes and removes stores of examples. */
export const readOffersExamples = () => process.env['OFFERS_EXAMPLES'] === 'on';

/** Whether owners enter the mail server: where whoever runs the server has set none. */
export const readTakesMailServer = () => process.env['TAKES_MAIL_SERVER'] === 'on';

/** Whether a server on one machine is for others than who is at it: behind a proxy, or with a certificate. */
export const readServesOthers = () => process.env['SERVES_OTHERS'] === 'on';

/** Scheme and host of the dashboard, where a server on one machine has it at no other host. */
export const readDashboardUrl = () => process.env['DASHBOARD_URL'] || undefined;

/** The folder with the fonts that were added to a server on one machine. */
export const readFontsFolder = () => process.env['FONTS_FOLDER'] || undefined;

/** Scheme and host of links when they are not those of the request, without a slash. */
export const readPublicUrl = () => process.env['PUBLIC_URL'] || undefined;

/** What every function needs. Where the table is, the AWS SDK reads from its own variables. */
export function readConfig() {
  return {
    tableName: required('TABLE_NAME'),
    publicUrl: readPublicUrl(),
    stage: process.env['STAGE'] || 'local',
    ...readProxyConfig(),
    metricsBy: oneOf(METRICS_BY, 'METRICS_BY', 'resource'),
    /** Adds what each request cost to its response, as stores can for themselves. */
    serverTiming: process.env['SERVER_TIMING'] === 'on',
    catalogueMaxAge: CATALOGUE_MAX_AGE,
    /** Bytes of JSON of the catalogues that one instance holds; in memory they take some more. */
    catalogueBudget: number('AWS_LAMBDA_FUNCTION_MEMORY_SIZE', 1_024) * 1024 * 1024 * BUDGET_SHARE,
  };
}

/** Catalogues take up to six times their JSON, and the rest of a function some 100 MB. */
export const BUDGET_SHARE = 0.1;

function number(name: string, absent: number): number {
  const text = process.env[name];
  const value = text ? Number(text) : absent;
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`The environment variable ${name} must be a number, not ${text}.`);
}

/**
 * What a proxy in front of the API sends: the header with the address of the client, in lower case,
 * and the SHA-256 (hexadecimal) of each secret by which it is known.
 */
export function readProxyConfig() {
  const hashes = process.env['ORIGIN_SECRET_HASHES'];
  return {
    trustedProxyHeader: process.env['TRUSTED_PROXY_HEADER']?.toLowerCase(),
    originSecretHashes: hashes ? hashes.split(',') : [],
  };
}

/** The hosts of shops on AWS, with the ids of their stores: `tea.example=12,www.tea.example=12`. */
export function readShopHosts(): ReadonlyMap<string, number> {
  const pairs = (process.env['SHOP_HOSTS'] || '').split(',').filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [host = '', id] = pair.split('=');
      return [host, Number(id)];
    }),
  );
}

/** Set by the Lambda runtime. */
function readCredentials() {
  const sessionToken = process.env['AWS_SESSION_TOKEN'];
  return {
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
}

/** Where a service of AWS is, unless the environment says otherwise. */
function endpointOf(service: string): string {
  const region = required('AWS_REGION');
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const configured = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`];
  return configured || `https://${service}.${region}.${domain}`;
}

/** Where deployments are told whether a new version works. */
export const readDeploymentConfig = () => ({ endpoint: endpointOf('codedeploy') });

/** How a function calls the others. What is read here is set by the Lambda runtime. */
export function readLambdaConfig() {
  return {
    region: required('AWS_REGION'),
    endpoint: endpointOf('lambda'),
    /** Name of this function, whose last part is the name of its resource. */
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'] || 'shopwright-local-root',
    /** Which version of a function is invoked; without it, the latest. */
    alias: process.env['ALIAS'] || undefined,
    credentials: readCredentials(),
  };
}

/** Where the bytes of files are: in a bucket of S3, or on a laptop in a folder. */
export function readFilesConfig() {
  const files = process.env['FILES_FOLDER'];
  if (files) return { files, keyFile: required('KEY_FILE') };
  return {
    bucket: required('FILES_BUCKET'),
    region: required('AWS_REGION'),
    endpoint: process.env['AWS_ENDPOINT_URL_S3'] || undefined,
    credentials: readCredentials(),
  };
}

/** The bucket of files, for what does nothing with it but to know where it is; undefined without one. */
export function readBucketConfig() {
  const bucket = process.env['FILES_BUCKET'];
  if (!bucket) return undefined;
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'] || undefined;
  return { bucket, region: required('AWS_REGION'), endpoint };
}

/** How mails leave: by SES, or on a laptop as files in a folder; undefined without a sender. */
export function readMailConfig() {
  const from = process.env['MAIL_FROM'];
  if (!from) return undefined;
  const folder = process.env['MAIL_FOLDER'];
  if (folder) return { from, folder };
  return {
    from,
    region: required('AWS_REGION'),
    endpoint: process.env['AWS_ENDPOINT_URL_SESV2'] || undefined,
    configurationSet: process.env['MAIL_CONFIGURATION_SET'] || undefined,
    credentials: readCredentials(),
  };
}

/** Where a card processor is, when it is not where it always is: set for tests alone. */
export const readProcessorUrl = (name: string) =>
  process.env[`${name.toUpperCase()}_URL`] || undefined;

/** URL of Facebook, set for tests alone. */
export const readFacebookUrl = () => process.env['FACEBOOK_URL'] || undefined;

/** Whether webhooks may be sent to this machine, also without TLS: only where the server is for trying. */
export const readLoopbackWebhooks = () => process.env['LOOPBACK_WEBHOOKS'] === 'on';

/** Costs of scrypt, by which passwords are hashed. The first is for tests alone, the second the default. */
const SCRYPT_COSTS = ['1024', '32768', '65536', '131072'] as const;

export const readScryptCost = () => Number(oneOf(SCRYPT_COSTS, 'SCRYPT_COST', '32768'));

/** Where secrets are encrypted: with a key of KMS, or on a laptop with a key in a file. */
export type CipherConfig = { readonly kmsKeyId: string } | { readonly keyFile: string };

export function readCipherConfig(): CipherConfig {
  const keyFile = process.env['KEY_FILE'];
  return keyFile ? { keyFile } : { kmsKeyId: required('KMS_KEY_ID') };
}
