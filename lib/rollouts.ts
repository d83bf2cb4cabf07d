/** How a new version of a function takes over. */
export const ROLLOUTS = ['canary', 'at-once'] as const;
export type Rollout = (typeof ROLLOUTS)[number];
