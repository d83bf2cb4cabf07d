import type { Resource } from '../contract/resource.ts';
import { probe } from './probe.ts';
import { trial } from './trial.ts';

/** Functions that only watch the others. No deployment waits for them: they are replaced at once. */
export const watching: readonly Resource[] = [trial, probe];
