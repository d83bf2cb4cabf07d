import { expect, test } from 'vitest';
import { defineApp, EVERY_HOST, EVERY_VALUE } from '../infra/synthesis.ts';

test('templates with every option set satisfy the CloudFormation rules', () => {
  const { app } = defineApp(EVERY_VALUE, { validated: true, shopHosts: EVERY_HOST });
  const names = app.synth().stacks.map(({ stackName }) => stackName);
  // In the order in which they are deployed; those that use nothing of each other come as they like.
  expect(names.slice(-2)).toEqual([
    'shopwright-staging-api-gateway',
    'shopwright-staging-api-operation',
  ]);
  expect(names.slice(0, -2).toSorted()).toEqual([
    'shopwright-staging-api',
    'shopwright-staging-api-background',
    'shopwright-staging-api-catalogue',
    'shopwright-staging-api-people',
    'shopwright-staging-api-selling',
    'shopwright-staging-data',
  ]);
});
