import { existsSync, readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { SHOP_HOSTS_FILE } from '../../lib/shop-hosts.ts';
import { addShopwright } from '../../lib/shopwright.ts';
import { bundleFunctions } from './bundle.ts';
import { bundleCode } from './bundle-code.ts';

/** Bundles the functions first, so that a deployment always has the current source. */
export async function synthesise(): Promise<void> {
  await bundleFunctions();
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // In the folder where the command runs, as `cdk.json` is.
  const shopHosts = existsSync(SHOP_HOSTS_FILE) ? readFileSync(SHOP_HOSTS_FILE, 'utf8') : undefined;
  addShopwright(app, bundleCode, shopHosts);
  app.synth();
}
