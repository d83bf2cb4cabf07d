import { useWatch } from 'react-hook-form';
import type { Rules, Stacking } from './promotion.ts';

/** What the form says now. */
export const useRules = (): Rules => {
  const [conditions, effects] = useWatch({ name: ['conditions', 'effects'] });
  return { conditions: conditions ?? [], effects: effects ?? [] };
};

/** Which others the form lets it meet. */
export const useStacking = (): Stacking => {
  const [stackable, group] = useWatch({ name: ['stackable', 'exclusive_group'] });
  return {
    ...(stackable === true && { stackable }),
    ...(group && { exclusive_group: String(group) }),
  };
};
