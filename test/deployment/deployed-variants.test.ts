import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { contextOf, deployCommands } from '../infra/deploy-commands.ts';
import { defineApp, hostsBeside } from '../infra/synthesis.ts';
import { readDocument } from '../store/document.ts';

const commands = deployCommands(readDocument('docs/deploy.md').text);

test.each(commands)('`%s` passes the AWS Solutions checks', (command) => {
  const context = contextOf(command);
  const { app } = defineApp(context, { shopHosts: hostsBeside(context) });
  expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
});
