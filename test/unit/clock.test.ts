import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The time of the machine, which a context or a caller gives everywhere else. */
const MACHINE_TIME = /\bDate\.now\b|\bnew Date\(\)/;

/** Which files ask the machine for the time, and why. */
const ASKING = {
  'functions/deliveries/handler.ts': 'A run begins, and passes its time on.',
  'functions/probe/handler.ts': 'A run begins, and passes its time on.',
  'functions/stream/consume-changes.ts': 'Measures how old a change is when it is consumed.',
  'functions/transfers/handler.ts': 'A run begins, and passes its time on.',
  'functions/trial/handler.ts': 'A run begins, and passes its time on.',
  'shared/catalogue/replica-cache.ts': 'Ages of replicas in this process.',
  'shared/endpoint/json-log.ts': 'The time of a line in the log.',
  'shared/endpoint/metrics.ts': 'The time of the metrics of a line in the log.',
  'shared/endpoint/scheduled-lambda.ts': 'A run begins, and passes its time on.',
  'shared/endpoint/system-clock.ts': 'The clock of the context itself.',
  'shared/files/folder-files.ts': 'Takes uploads in the place of S3, which has a clock of its own.',
  'shared/lru-cache.ts': 'Ages of entries in this process, unless the caller has a time.',
  'shared/mail/folder-sender.ts': 'Names files in the place of a mail server.',
  'shared/storage/database-clock.ts': 'The clock of the database, by that of the machine.',
  'shared/storage/dynamodb/database-clock.ts': 'Measures how long an answer took that has a time.',
  'shared/storage/identifier.ts': 'Ids begin with the time at which they are made.',
  'shared/storage/record-item.ts': 'When the database may remove an item.',
  'shared/storage/record-writes.ts': 'updated_at of what is written, later than the one before.',
  'shared/tenancy/provisioning.ts': 'created_at of accounts and applications, beside their ids.',
} as const;

test('only these files ask the machine for the time', () => {
  const files = ['functions', 'shared'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const asking = files.filter((file) =>
    MACHINE_TIME.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(asking.sort()).toEqual(Object.keys(ASKING));
});
