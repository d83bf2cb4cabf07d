import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { tableDefinition } from '../shared/storage/table-definition.ts';

/** What serving a table needs of it, whether it is ours or one restored from a backup. */
export type ServedTable = Pick<ITableV2, 'tableName' | 'tableArn' | 'metric'>;

export interface DataStackProps extends StackProps {
  readonly stage: string;
}

/** What must never be lost: all data of all stores, and the key of their secrets. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly key: Key;

  constructor(scope: Construct, id: string, { stage, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.table = this.createTable(`shopwright-${stage}`);
    this.key = this.createKey(`alias/shopwright-${stage}`);
    // Kept even while the API serves another table, so that it can come back to this one.
    this.exportValue(this.table.tableName);
    this.exportValue(this.table.tableArn);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'KeyAlias', { value: `alias/shopwright-${stage}` });
  }

  /**
   * Encrypted with a key that DynamoDB owns: it is free, needs no permission of the functions, and
   * cannot be disabled by mistake. The secrets of the stores are encrypted with ours beforehand.
   */
  private createTable(tableName: string): TableV2 {
    const { partitionKey, sortKey, index, timeToLive } = tableDefinition;
    return new TableV2(this, 'Table', {
      tableName,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      globalSecondaryIndexes: [
        {
          indexName: index.name,
          partitionKey: text(index.partitionKey),
          sortKey: text(index.sortKey),
        },
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
   * With the bytes in the table, all that has a price while nobody shops: 1 USD a month, and
   * 1 USD more after each of the first two yearly rotations.
   */
  private createKey(alias: string): Key {
    const key = new Key(this, 'Key', {
      alias,
      description: 'Encrypts the secret keys and the signing keys of the stores.',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // The functions may decrypt by purpose, so there must be no ciphertext without one. In the
    // policy of a key, `*` is that key.
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
