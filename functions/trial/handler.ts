import type { Context } from 'aws-lambda';
import { readConfig, readDeploymentConfig, readLambdaConfig } from '../../shared/config.ts';
import { deadlineOf } from '../../shared/endpoint/deadline.ts';
import { invokeOf } from '../../shared/endpoint/hand-on.ts';
import { jsonLog } from '../../shared/endpoint/json-log.ts';
import { openStorage } from '../../shared/endpoint/open-storage.ts';
import { signedPost } from '../../shared/endpoint/signed-post.ts';
import { openProbeStore } from '../../shared/tenancy/probe-store.ts';
import { type LifecycleEvent, openDeployments } from './deployments.ts';
import { tryVersion } from './try-version.ts';

/** What is left for telling CodeDeploy: milliseconds. */
const TO_REPORT_MS = 5_000;

/**
 * The hook of each deployment, before the new version of a function gets traffic: calls that version alone, and says
 * whether it may take over. The line of the log has the reason.
 */
export function trialFunction() {
  const { stage } = readConfig();
  const storage = openStorage();
  const log = jsonLog();
  const deployments = openDeployments(signedPost('codedeploy'), readDeploymentConfig().endpoint);
  const invoke = invokeOf(readLambdaConfig().endpoint);
  return async (event: LifecycleEvent, context: Context): Promise<void> => {
    const deadline = deadlineOf({
      ...context,
      getRemainingTimeInMillis: () => context.getRemainingTimeInMillis() - TO_REPORT_MS,
    });
    const now = Date.now();
    const attempt = async () => {
      const version = await deployments.targetOf(event, deadline.signal());
      const { publicKey } = await openProbeStore(storage.openTable(undefined, deadline), now);
      const call = (trial: object) =>
        invoke(version.functionName, version.version, trial, {
          type: 'RequestResponse',
          signal: deadline.signal(),
        });
      return { ...version, fault: await tryVersion(version, { publicKey, stage, now, call }) };
    };
    // What cannot be tried gets no traffic either.
    const { fault, ...version } = await attempt().catch((error: unknown) => ({
      fault: `It could not be tried: ${error instanceof Error ? error.message : String(error)}`,
    }));
    const line = { stage, deployment_id: event.DeploymentId, ...version };
    if (fault === undefined) log.info('the new version gets traffic', line);
    else log.error('the new version gets no traffic', { ...line, fault });
    const signal = AbortSignal.timeout(TO_REPORT_MS);
    await deployments.report(event, fault === undefined ? 'Succeeded' : 'Failed', signal);
  };
}
