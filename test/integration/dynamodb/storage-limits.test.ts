import { testLimits } from '../../storage-model/limit-tests.ts';
import { storage } from '../../store/local-store.ts';

testLimits(storage);
