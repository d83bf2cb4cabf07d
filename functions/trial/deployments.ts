import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { signedPost } from '../../shared/endpoint/signed-post.ts';

/** With what CodeDeploy invokes a hook. */
export interface LifecycleEvent {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
}

/** The version of a function that is to get traffic. */
export interface NewVersion {
  readonly functionName: string;
  readonly version: string;
}

type Post = ReturnType<typeof signedPost>;

/** The part of the API of CodeDeploy that a hook needs. */
export function openDeployments(post: Post, endpoint: string) {
  async function call(operation: string, input: object, signal: AbortSignal): Promise<JsonObject> {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `CodeDeploy_20141006.${operation}`,
    };
    const url = new URL('/', endpoint);
    const answer = await post({ url, headers, body: JSON.stringify(input), signal });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} was answered with ${answer.status}: ${text}`);
    return objectIn(text === '' ? {} : JSON.parse(text));
  }

  /** With its content: a deployment may only have the digest of it. */
  async function revisionOf(deploymentId: string, signal: AbortSignal): Promise<string> {
    const { deploymentInfo } = await call('GetDeployment', { deploymentId }, signal);
    const { applicationName, revision } = objectIn(deploymentInfo);
    const content = contentOf(revision);
    if (content !== undefined) return content;
    const named = { applicationName, revision };
    const found = contentOf((await call('GetApplicationRevision', named, signal))['revision']);
    if (found !== undefined) return found;
    throw new Error(`The deployment ${deploymentId} has no AppSpec.`);
  }

  return {
    async targetOf({ DeploymentId }: LifecycleEvent, signal: AbortSignal): Promise<NewVersion> {
      return readAppSpec(await revisionOf(DeploymentId, signal));
    },

    async report(
      { DeploymentId, LifecycleEventHookExecutionId }: LifecycleEvent,
      status: 'Succeeded' | 'Failed',
      signal: AbortSignal,
    ): Promise<void> {
      const input = {
        deploymentId: DeploymentId,
        lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
        status,
      };
      await call('PutLifecycleEventHookExecutionStatus', input, signal);
    },
  };
}

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The AppSpec of a revision, which has it under one of two names. */
function contentOf(revision: unknown): string | undefined {
  const { appSpecContent, string } = objectIn(revision);
  const content = objectIn(appSpecContent)['content'] ?? objectIn(string)['content'];
  return typeof content === 'string' ? content : undefined;
}

/** The one function of an AppSpec, which CloudFormation writes as JSON. Throws for anything else. */
export function readAppSpec(content: string): NewVersion {
  const { Resources } = objectIn(JSON.parse(content));
  const all = (Array.isArray(Resources) ? Resources : []).flatMap((each) =>
    Object.values(objectIn(each)),
  );
  const [properties, ...others] = all.map((each) => objectIn(objectIn(each)['Properties']));
  const { Name, TargetVersion } = properties ?? {};
  if (others.length > 0 || typeof Name !== 'string' || !/^\d+$/.test(String(TargetVersion))) {
    throw new Error(`The AppSpec does not name one version of one function: ${content}`);
  }
  return { functionName: Name, version: String(TargetVersion) };
}
