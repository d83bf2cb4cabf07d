import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreCopy } from '../../shared/storage/sqlite/backup.ts';
import { UserFacingError } from '../program.ts';
import { type Bucket, bucketAddress, openBucket } from '../start/bucket.ts';
import { copiesIn, fetchCopy } from '../start/bucket-copy.ts';
import type { StateFolder } from '../start/state.ts';

interface ChosenCopy {
  readonly bucket: Bucket;
  readonly name: string;
  readonly objects: ReadonlyMap<string, number>;
}

/** The only copy of the bucket, or the one of this name. */
export async function chosenCopy(named: string | true): Promise<ChosenCopy> {
  const address = bucketAddress();
  if (!address) throw new UserFacingError('--from-bucket needs the variable BACKUP_URL');
  const bucket = await openBucket(address);
  const copies = await copiesIn(bucket);
  const names = [...copies.keys()].toSorted();
  const [only = ''] = names.length === 1 ? names : [];
  const name = named === true ? only : named;
  const objects = copies.get(name);
  if (objects) return { bucket, name, objects };
  throw new UserFacingError(
    names.length === 0
      ? 'the bucket has no copy of a store; look at BACKUP_URL'
      : `name one of the copies of the bucket with --from-bucket, by when it was begun: ${names.join(', ')}`,
  );
}

/** The copy is fetched beside the store. */
export async function restoreFromBucket(chosen: ChosenCopy, { path, store, files }: StateFolder) {
  const { bucket, name, objects } = chosen;
  const fetched = join(path, 'restoring-copy');
  rmSync(fetched, { recursive: true, force: true });
  try {
    await fetchCopy(bucket, name, objects, { folder: fetched, files });
    await restoreCopy(fetched, store);
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}
