import { expect, test } from 'vitest';
import { defineApp, EVERY_VALUE } from '../infra/synthesis.ts';

test('with every value that can be configured the templates satisfy the rules of CloudFormation', () => {
  const { app } = defineApp(EVERY_VALUE, { validated: true });
  expect(app.synth().stacks.map(({ stackName }) => stackName)).toEqual([
    'shopwright-staging-data',
    'shopwright-staging-api',
    'shopwright-staging-api-catalogue',
    'shopwright-staging-api-selling',
    'shopwright-staging-api-people',
    'shopwright-staging-api-background',
    'shopwright-staging-api-gateway',
    'shopwright-staging-api-operation',
  ]);
});
