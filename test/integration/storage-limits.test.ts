import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { testLimits } from '../storage-model/limit-tests.ts';

testLimits(sqliteStorage({ file: IN_MEMORY }));
