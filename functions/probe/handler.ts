import { readConfig } from '../../shared/config.ts';
import { jsonLog } from '../../shared/endpoint/json-log.ts';
import { openStorage } from '../../shared/endpoint/open-storage.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { openProbeStore } from '../../shared/tenancy/probe-store.ts';
import { faultsIn, probesAt } from './probes.ts';

/**
 * Asks the API at its public address, as shoppers do. A run whose request fails twice throws, which Lambda counts: the
 * alarm `probe` needs no metric of ours, and also rings when there is no run.
 */
export function probeFunction() {
  const { publicUrl: url, stage } = readConfig();
  if (url === undefined) throw new Error('The environment variable PUBLIC_URL is missing.');
  const table = openStorage().openTable();
  const log = jsonLog();
  let store: Application | undefined;
  return async (): Promise<void> => {
    const now = Date.now();
    store ??= await openProbeStore(table, now);
    const faults = await faultsIn(probesAt(now), { url, publicKey: store.publicKey });
    if (faults.length === 0) return;
    // Somebody may have removed it.
    store = undefined;
    log.error('the probe failed', { stage, faults });
    throw new Error(`The probe failed: ${faults.join('; ')}`);
  };
}
