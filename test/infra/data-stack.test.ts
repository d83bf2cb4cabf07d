import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defineApp, resourcesIn, synthesise } from './synthesis.ts';

const { data: template } = synthesise();

/** Those of keys, with their partition keys. */
const KEY_INDEXES = { keys: 'gsi3pk', userKeys: 'gsi4pk', stateKeys: 'gsi2pk' };

describe('the table', () => {
  const hasTable = (properties: object) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', properties);

  it('is the only table, with its keys and indexes', () => {
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    hasTable({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
        ...Object.entries(KEY_INDEXES).map(([IndexName, partition]) => ({
          IndexName,
          KeySchema: [
            { AttributeName: partition, KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['expires_at'] },
        })),
      ],
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi3pk', 'gsi4pk', 'gsi2pk'].map(
        (AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        }),
      ),
    });
  });

  it('is billed per request', () => {
    hasTable({ BillingMode: 'PAY_PER_REQUEST', WriteOnDemandThroughputSettings: Match.absent() });
  });

  it('is retained, protected from deletion and has point-in-time recovery', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
      },
    });
  });

  it('deletes expired items', () => {
    hasTable({ TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true } });
  });

  it('streams old and new images', () => {
    hasTable({ StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  });
});

describe('the bucket of files', () => {
  it('is retained, encrypted and private, and keeps deleted files for 35 days', () => {
    template.resourceCountIs('AWS::S3::Bucket', 1);
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        VersioningConfiguration: { Status: 'Enabled' },
        CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] },
        LifecycleConfiguration: {
          Rules: [
            {
              ExpiredObjectDeleteMarker: true,
              NoncurrentVersionExpiration: { NoncurrentDays: 35 },
              Status: 'Enabled',
            },
          ],
        },
      },
    });
  });

  it('refuses requests without TLS', () => {
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            Effect: 'Deny',
          }),
        ]),
      },
    });
  });
});

/** As the API stack of version 0.2.0 imports them: the key, the table and its name. */
const IMPORTED_BY_0_2_0 = [
  'FnGetAttKey961B73FDArn5A860C43',
  'FnGetAttTableCD117FA1ArnE2C8C204',
  'RefTableCD117FA1D18A8047',
];

it('the data stack exports what the API of version 0.2.0 imports, for a rollback', () => {
  const names = Object.values(template.findOutputs('*')).map(({ Export }) => Export?.Name);
  const imported = IMPORTED_BY_0_2_0.map((name) => `shopwright-prod-data:ExportsOutput${name}`);
  expect(imported.filter((name) => !names.includes(name))).toEqual([]);
});

describe('the key', () => {
  it('is retained and rotated', () => {
    template.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    });
  });

  it('is multi-region, which cannot be changed later', () => {
    template.hasResourceProperties('AWS::KMS::Key', { MultiRegion: true });
  });

  it('denies encryption without a purpose', () => {
    template.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Action: ['kms:Encrypt', 'kms:Decrypt'],
            Condition: { Null: { 'kms:EncryptionContext:purpose': 'true' } },
          }),
        ]),
      },
    });
  });
});

describe('backup copies', () => {
  const backupVaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:shopwright';
  const { data } = synthesise({ backupVaultArn });

  it('do not exist unless configured', () => {
    expect(JSON.stringify(template.toJSON())).not.toContain('AWS::Backup');
  });

  it('are made of the table nightly and kept in the other vault for 35 days', () => {
    const [table] = resourcesIn(data, 'AWS::DynamoDB::GlobalTable').keys();
    const [vault] = resourcesIn(data, 'AWS::Backup::BackupVault').keys();
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanName: 'shopwright-prod',
        BackupPlanRule: [
          {
            RuleName: 'nightly',
            ScheduleExpression: 'cron(0 3 * * ? *)',
            Lifecycle: { DeleteAfterDays: 7 },
            CopyActions: [
              {
                DestinationBackupVaultArn: backupVaultArn,
                Lifecycle: { DeleteAfterDays: 35 },
              },
            ],
            TargetBackupVault: { 'Fn::GetAtt': [vault, 'BackupVaultName'] },
          },
        ],
      },
    });
    data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: Match.objectLike({ Resources: [{ 'Fn::GetAtt': [table, 'Arn'] }] }),
    });
    data.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'Retain' });
  });
});

describe('the stage', () => {
  const namesOf = (stage: string) => {
    const { data, api } = synthesise({ stage });
    const names =
      /"(?:TableName|AliasName|FunctionName|LogGroupName|DashboardName|AlarmName|TopicName)":"([^"]+)"/g;
    const text = JSON.stringify([data.toJSON(), api.toJSON()]);
    return [...text.matchAll(names)].map(([, name]) => name);
  };

  it('is part of every name', () => {
    const [staging, production] = [namesOf('staging'), namesOf('prod')];
    expect(staging).toHaveLength(production.length);
    expect(staging.filter((name) => production.includes(name))).toEqual([]);
    expect(staging).toContain('shopwright-staging');
    expect(staging).toContain('alias/shopwright-staging');
  });

  it('is part of stack names; only the data stack has termination protection', () => {
    const { data, replaceable } = defineApp({ stage: 'staging' });
    expect([data.stackName, data.terminationProtection]).toEqual(['shopwright-staging-data', true]);
    expect(replaceable).toHaveLength(7);
    for (const { stackName, terminationProtection } of replaceable) {
      expect(stackName).toMatch(/^shopwright-staging-api/);
      expect(terminationProtection).toBe(false);
    }
  });
});
