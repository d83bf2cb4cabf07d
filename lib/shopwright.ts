import { type App, Tags } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { ApiStack } from './api-stack.ts';
import { readConfiguration } from './configuration.ts';
import { DataStack } from './data-stack.ts';
import { WebAclStack } from './web-acl-stack.ts';

/**
 * The stacks of one stage, configured by the context of the app: `Data`, which is kept, and `Api`,
 * which can be replaced at any time. `WebAcl` is there when it is configured. `code` returns the
 * bundle of a function.
 */
export function addShopwright(app: App, code: (name: string) => Code) {
  const configuration = readConfiguration(app.node);
  const { stage } = configuration;
  const data = new DataStack(app, 'Data', {
    stackName: `shopwright-${stage}-data`,
    description: `Shopwright, stage ${stage}: the table, the key and the files.`,
    configuration,
  });
  const api = new ApiStack(app, 'Api', {
    stackName: `shopwright-${stage}-api`,
    description: `Shopwright, stage ${stage}: the HTTP API and its functions.`,
    configuration,
    table: data.table,
    key: data.key,
    files: data.files,
    code,
  });
  const webAcl =
    configuration.webAclRate === undefined
      ? undefined
      : new WebAclStack(app, 'WebAcl', {
          stackName: `shopwright-${stage}-web-acl`,
          description: `Shopwright, stage ${stage}: the firewall of the CDN.`,
          stage,
          rate: configuration.webAclRate,
        });
  Tags.of(app).add('application', 'shopwright');
  Tags.of(app).add('stage', stage);
  return { data, api, webAcl };
}
