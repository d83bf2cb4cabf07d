import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './loopback.ts';

/** What a version of a function does with an event. */
export type Version = (event: never) => Promise<unknown>;

interface FakeDeployments {
  /** By the name of the function and the number of the version: `shopwright-prod-orders:7`. */
  readonly versions: ReadonlyMap<string, Version>;
}

/**
 * The parts of the APIs of Lambda and CodeDeploy that a hook calls. The id of a deployment is the function with the
 * version that is to get traffic. As it may, GetDeployment leaves out the content of the revision.
 */
export async function startFakeDeployments({ versions }: FakeDeployments) {
  const reports: { readonly deploymentId: string; readonly status: string }[] = [];
  const invoked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ headers, body }) => outgoing.writeHead(200, headers).end(body),
      (error) => outgoing.writeHead(400).end(String(error)),
    );
  });

  async function answer(incoming: IncomingMessage) {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    const input = (await json(incoming)) as never;
    const [, name] = /\/functions\/([\w-]+)\/invocations$/.exec(pathname) ?? [];
    if (name) return invoke(`${name}:${searchParams.get('Qualifier')}`, input);
    const [, operation] = String(incoming.headers['x-amz-target']).split('.');
    return { headers: {}, body: JSON.stringify(codeDeploy(operation, input)) };
  }

  async function invoke(name: string, event: never) {
    const version = versions.get(name);
    if (!version) throw new Error(`There is no version ${name}.`);
    invoked.push(name);
    try {
      return { headers: {}, body: JSON.stringify((await version(event)) ?? null) };
    } catch (error) {
      const body = JSON.stringify({ errorType: 'Error', errorMessage: String(error) });
      return { headers: { 'x-amz-function-error': 'Unhandled' }, body };
    }
  }

  function codeDeploy(operation: string | undefined, input: CodeDeployInput): object {
    if (operation === 'GetDeployment') {
      const revision = { revisionType: 'String', string: { sha256: input.deploymentId } };
      return { deploymentInfo: { applicationName: 'shopwright-prod-api-selling', revision } };
    }
    if (operation === 'GetApplicationRevision') {
      const content = appSpecOf(String(input.revision?.string.sha256));
      return { revision: { revisionType: 'String', string: { content } } };
    }
    if (operation !== 'PutLifecycleEventHookExecutionStatus') throw new Error(`${operation}?`);
    const { deploymentId = '', lifecycleEventHookExecutionId: hook, status = '' } = input;
    if (hook !== `hook of ${deploymentId}`) throw new Error(`The hook ${hook} is not known.`);
    reports.push({ deploymentId, status });
    return { lifecycleEventHookExecutionId: hook };
  }

  return { ...(await listen(server)), reports, invoked };
}

interface CodeDeployInput {
  readonly deploymentId?: string;
  readonly revision?: { readonly string: { readonly sha256: string } };
  readonly lifecycleEventHookExecutionId?: string;
  readonly status?: string;
}

/** As CloudFormation writes it. */
function appSpecOf(version: string): string {
  const [Name = '', TargetVersion = ''] = version.split(':');
  const Properties = { Name, Alias: 'live', CurrentVersion: '1', TargetVersion };
  return JSON.stringify({
    version: 0,
    Resources: [{ [Name]: { Type: 'AWS::Lambda::Function', Properties } }],
    Hooks: [{ BeforeAllowTraffic: 'shopwright-prod-trial' }],
  });
}
