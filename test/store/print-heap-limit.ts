import { getHeapStatistics } from 'node:v8';
import { limitHeap } from '../../bin/start/heap-limits.ts';

limitHeap(Number(process.argv[2]));
console.log(getHeapStatistics().heap_size_limit / 1024 / 1024);
