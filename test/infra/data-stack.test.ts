import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defineApp, synthesise } from './synthesis.ts';

const { data: template } = synthesise();

describe('the table', () => {
  const hasTable = (properties: object) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', properties);

  it('is the only one, with the keys, the index of the records and that of all keys', () => {
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
        {
          IndexName: 'keys',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['expires_at'] },
        },
      ],
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
    });
  });

  it('is billed per request', () => {
    hasTable({ BillingMode: 'PAY_PER_REQUEST', WriteOnDemandThroughputSettings: Match.absent() });
  });

  it('has no more request units than configured, nor has an index', () => {
    const { data } = synthesise({ maxReadRequestUnits: 4_000, maxWriteRequestUnits: '1000' });
    const writes = { WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 1_000 } };
    const reads = { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4_000 } };
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      ...writes,
      GlobalSecondaryIndexes: ['gsi1', 'keys'].map((IndexName) =>
        Match.objectLike({ IndexName, ...writes }),
      ),
      Replicas: [
        Match.objectLike({
          ...reads,
          GlobalSecondaryIndexes: ['gsi1', 'keys'].map((IndexName) =>
            Match.objectLike({ IndexName, ...reads }),
          ),
        }),
      ],
    });
  });

  it('is retained, protected from deletion and restorable to any second', () => {
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
  it('is retained, encrypted and private, and keeps what is deleted as long as the table', () => {
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

  it('refuses everybody without TLS', () => {
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

describe('the key', () => {
  it('is retained and rotated', () => {
    template.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    });
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

  it('is part of the names of the stacks; only the data stack has termination protection', () => {
    const { data, api } = defineApp({ stage: 'staging' });
    expect([data.stackName, data.terminationProtection]).toEqual(['shopwright-staging-data', true]);
    expect([api.stackName, api.terminationProtection]).toEqual(['shopwright-staging-api', false]);
  });
});
