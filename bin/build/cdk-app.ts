import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addShopwright } from '../../lib/shopwright.ts';
import { bundleFunctions } from './bundle.ts';
import { bundleCode } from './bundle-code.ts';

/** Bundles the functions first, so that a deployment always has the current source. */
export async function synthesise(): Promise<void> {
  await bundleFunctions();
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  addShopwright(app, bundleCode);
  app.synth();
}
