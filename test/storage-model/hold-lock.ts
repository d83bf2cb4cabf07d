import { lockStore } from '../../shared/storage/sqlite/lock.ts';

/** A program that holds the lock of the store that its argument names, until it is killed. */
lockStore(String(process.argv[2]));
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
