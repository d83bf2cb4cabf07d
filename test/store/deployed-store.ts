import { type Ask, ask, asking, credentials } from './api.ts';
import type { Deployment } from './deployment.ts';
import { LAUNCHER, run } from './ops-command.ts';

interface Keys {
  readonly public_key: string;
  readonly secret_key: string;
}

/** The first store of a deployment, as an operator creates it. */
export async function createStore(data: string, launcher = LAUNCHER, env = {}): Promise<Keys> {
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await run(launcher, [...args, '--data', data, '--json'], env);
    if (stderr !== '') throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const account = await command('account', 'create', '--name', 'Tea Traders');
  return command('application', 'create', '--account', String(account.id), '--name', 'Tea House');
}

/** Requests with an admin token, which the API has issued. */
export async function signIn({ url }: Deployment, keys: Keys): Promise<Ask & { token: string }> {
  const { public_key: publicKey, secret_key: secretKey } = keys;
  const body = credentials({ application: { publicKey }, secretKey });
  const issued = await ask('POST', '/tokens', { body, url });
  const token = String(issued.body['token']);
  return Object.assign(asking(`${publicKey}:${token}`, url), { token });
}
