/* Fails when the change set on the standard input replaces or removes what stores have. */
import { json } from 'node:stream/consumers';
import { type ChangeSet, lossesIn } from './data-changes.ts';

const losses = lossesIn((await json(process.stdin)) as ChangeSet);
for (const loss of losses) console.error(loss);
if (losses.length > 0) {
  console.error(
    'This deployment would leave stores without their data, and is refused. If you mean it, deploy by hand: docs/deploy.md, "Restore from a backup".',
  );
  process.exitCode = 1;
}
