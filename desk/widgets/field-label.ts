import { useTranslate } from 'ra-core';
import { humanised } from '../words/humanised.ts';

/** The name of a field in `resources` or `fields`; of an attribute that is in neither, `tea_garden` is `Tea garden`. */
export function useFieldLabel(resource: string): (name: string) => string {
  const translate = useTranslate();
  return (name) => translate(`resources.${resource}.fields.${name}`, { _: humanised(name) });
}
