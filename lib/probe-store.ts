import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { products } from '../shared/resources/products.ts';
import { applicationPartition, recordPartition } from '../shared/storage/keys.ts';
import { PROBE_STORE_ID } from '../shared/tenancy/probe-store.ts';
import type { ServedTable } from './data-stack.ts';

const PARTITIONS = [
  applicationPartition(PROBE_STORE_ID),
  recordPartition(PROBE_STORE_ID, products.name),
];

/** Reads the store of the probes, and makes it when it is missing; nothing of any other store. */
export const probeStoreStatements = ({ tableArn }: ServedTable): readonly PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': PARTITIONS } },
  }),
];
