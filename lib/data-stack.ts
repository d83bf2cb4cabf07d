import {
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { KEY_INDEXES, tableDefinition } from '../shared/storage/table-definition.ts';
import { copyBackups } from './backups.ts';
import type { Configuration } from './configuration.ts';

/** The bucket of the files of all stores. */
export type ServedFiles = Pick<IBucket, 'bucketName' | 'arnForObjects'>;

/** The table of the API: that of the data stack, or one restored from a backup. */
export type ServedTable = Pick<ITableV2, 'tableName' | 'tableArn'> & {
  readonly tableStreamArn?: string | undefined;
};

/** The table that a stack uses: the given one, unless the configuration names another. */
export const servedTable = (
  scope: Construct,
  table: ServedTable,
  { restored }: Pick<Configuration, 'restored'>,
): ServedTable => (restored ? TableV2.fromTableName(scope, 'Table', restored.tableName) : table);

export interface DataStackProps extends StackProps {
  readonly configuration: Configuration;
}

/** Deleted files can be brought back for as long as the table can be restored. */
const RECOVERY_DAYS = 35;

/** The data that must never be lost: the table of all stores, the key of their secrets, the files. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly key: Key;
  readonly files: Bucket;

  constructor(scope: Construct, id: string, { configuration, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    const { stage, importedTable, backupVaultArn } = configuration;
    const ownName = `shopwright-${stage}`;
    // Another table has another id: it is imported while the stack still has the one before, which is kept.
    this.table =
      importedTable === undefined || importedTable === ownName
        ? this.createTable('Table', ownName)
        : this.createTable(`Table-${importedTable}`, importedTable);
    this.key = this.createKey(`alias/shopwright-${stage}`);
    this.files = this.createBucket();
    if (backupVaultArn !== undefined) {
      copyBackups(this, { stage, tableArn: this.table.tableArn, vaultArn: backupVaultArn });
    }
    // Exported even while the API uses another table, so that it can return to this one.
    this.exportValue(this.table.tableName);
    this.exportValue(this.table.tableArn);
    this.exportValue(this.table.tableStreamArn);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    this.exportValue(this.files.bucketName);
    this.exportValue(this.files.bucketArn);
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'KeyAlias', { value: `alias/shopwright-${stage}` });
  }

  /**
   * Encrypted with a key owned by DynamoDB: it is free, needs no permissions, and cannot be disabled
   * by mistake. Secrets of the stores are also encrypted with the key below.
   */
  private createTable(id: string, tableName: string): TableV2 {
    const { partitionKey, sortKey, index, keyIndexes, keyIndexAttributes, timeToLive } =
      tableDefinition;
    return new TableV2(this, id, {
      tableName,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      globalSecondaryIndexes: [
        {
          indexName: index.name,
          partitionKey: text(index.partitionKey),
          sortKey: text(index.sortKey),
        },
        ...KEY_INDEXES.map((indexName) => ({
          indexName,
          partitionKey: text(keyIndexes[indexName]),
          sortKey: text(sortKey),
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: [...keyIndexAttributes],
        })),
      ],
      timeToLiveAttribute: timeToLive,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /**
   * The bytes of uploaded files. What is deleted can be brought back for as long as the table can.
   * Nobody reads it but by links that the function of files signs, or writes but by its forms.
   */
  private createBucket(): Bucket {
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // Pages of any store upload by signed forms, and read whether it went well.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'] }],
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
          expiredObjectDeleteMarker: true,
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'The API logs who uploads and deletes files. A log of downloads would be kept and paid for, ' +
        'and has addresses of shoppers.',
    });
    return bucket;
  }

  /**
   * Apart from storage, the only fixed cost: 1 USD a month, and 1 USD more after each of the first
   * two yearly rotations. It can be replicated to other regions, which costs nothing and cannot be
   * changed later.
   */
  private createKey(alias: string): Key {
    const key = new Key(this, 'Key', {
      alias,
      description: 'Encrypts the secret keys and the signing keys of the stores.',
      enableKeyRotation: true,
      multiRegion: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // Functions may decrypt by purpose, so no ciphertext may be without one. In the policy of a key,
    // `*` is that key.
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'RefuseWhatHasNoPurpose',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:Encrypt', 'kms:Decrypt'],
        resources: ['*'],
        conditions: { Null: { 'kms:EncryptionContext:purpose': 'true' } },
      }),
    );
    return key;
  }
}

const text = (name: string) => ({ name, type: AttributeType.STRING });
