import { dirname } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addShopwright } from '../lib/shopwright.ts';
import { bundleFile, bundleFunctions } from './build/bundle.ts';
import { runProgram } from './program.ts';

/** The CDK app. It bundles the functions first, so that what is deployed is what the source says. */
await runProgram(async () => {
  await bundleFunctions();
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  addShopwright(app, (name) => Code.fromAsset(dirname(bundleFile(name))));
  app.synth();
});
