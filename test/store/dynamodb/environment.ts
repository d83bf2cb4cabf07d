/** Configuration of the functions of a local store, which read it from the environment. */
export interface LocalStore {
  readonly endpoint: string;
  readonly tableName: string;
  readonly keyFile: string;
  /** The folder of uploaded files. */
  readonly files: string;
  /** The folder of mails that are not sent. */
  readonly mails: string;
}

/**
 * No call is lost on the way to a database on this machine: one that is slow, because others use the
 * machine, is waited for, and not made again while the first is under way.
 */
const DATABASE_TIMEOUT_MS = 300_000;

/** Sets the environment of this process. Bundles read it when they are imported. */
export function enterEnvironment(
  { endpoint, tableName, keyFile, files, mails }: LocalStore,
  publicUrl?: string,
) {
  // An AWS profile of the user would override these values.
  delete process.env['AWS_PROFILE'];
  delete process.env['AWS_SESSION_TOKEN'];
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: tableName,
    KEY_FILE: keyFile,
    FILES_FOLDER: files,
    MAIL_FOLDER: mails,
    DATABASE_TIMEOUT: String(DATABASE_TIMEOUT_MS),
    SERVER_TIMING: 'on',
    POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
    ...(publicUrl && { PUBLIC_URL: publicUrl }),
  });
}
