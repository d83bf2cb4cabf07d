/**
 * Every key pattern of the table. A partition key begins with the application's id, so that no
 * query can reach another tenant, and names what it holds, so that a function's policy can be
 * limited to the partitions it uses (dynamodb:LeadingKeys).
 *
 * | access pattern                                  | key                                             |
 * |-------------------------------------------------|-------------------------------------------------|
 * | account by id                                   | account#<account> / account                     |
 * | all accounts, oldest first                      | index: accounts / <account>                     |
 * | applications of an account                      | account#<account> / application#<application>   |
 * | application with its revocations, per request   | <application>#application / *                    |
 * | ended tokens of a user                          | <application>#application / revoked#<user>      |
 * | record by id                                    | <application>#<resource> / <id>                 |
 * | all records of a resource, oldest first         | <application>#<resource> / *                    |
 * | answer to a request with an Idempotency-Key     | <application>#idempotency / <hash of caller, key> |
 *
 * Ids are padded to 16 digits, so that their order as text is their order as numbers.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const padded = (id: number) => String(id).padStart(16, '0');

export const accountPartition = (account: number) => `account#${account}`;

export const accountKey = (account: number): Key => ({
  pk: accountPartition(account),
  sk: 'account',
});

/** The table's one index, whose keys are `gsi1pk` and `gsi1sk`. */
export const INDEX = 'gsi1';

export const allAccounts = {
  index: INDEX,
  partition: 'accounts',
  attributes: (account: number) => ({ gsi1pk: 'accounts', gsi1sk: padded(account) }),
};

export const applicationOfAccountKey = (account: number, application: number): Key => ({
  pk: accountPartition(account),
  sk: `application#${padded(application)}`,
});

export const applicationPartition = (application: number) => `${application}#application`;

export const applicationKey = (application: number): Key => ({
  pk: applicationPartition(application),
  sk: 'application',
});

const REVOKED = 'revoked#';

export const revocationKey = (application: number, user: number): Key => ({
  pk: applicationPartition(application),
  sk: `${REVOKED}${user}`,
});

/** The user whose tokens the item ends, or undefined for any other item of the partition. */
export const revokedUser = (sk: string): number | undefined =>
  sk.startsWith(REVOKED) ? Number(sk.slice(REVOKED.length)) : undefined;

export const recordPartition = (application: number, resource: string) =>
  `${application}#${resource}`;

export const recordKey = (application: number, resource: string, id: number): Key => ({
  pk: recordPartition(application, resource),
  sk: padded(id),
});

export const idempotencyKey = (application: number, hash: string): Key => ({
  pk: `${application}#idempotency`,
  sk: hash,
});
