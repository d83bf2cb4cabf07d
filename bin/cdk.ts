import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addShopwright } from '../lib/shopwright.ts';
import { bundleFunctions } from './build/bundle.ts';
import { bundleCode } from './build/bundle-code.ts';
import { runProgram } from './program.ts';

/** The CDK app. Bundles the functions first, so that a deployment always has the current source. */
await runProgram(async () => {
  await bundleFunctions();
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  addShopwright(app, bundleCode);
  app.synth();
});
