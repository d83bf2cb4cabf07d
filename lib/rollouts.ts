/**
 * How a new version of a function takes over once it has been tried. A canary needs enough requests for its alarms:
 * docs/deploy.md, "Upgrade, and back".
 */
export const ROLLOUTS = ['at-once', 'canary'] as const;
export type Rollout = (typeof ROLLOUTS)[number];
