import { useTranslate } from 'react-admin';

/** The name of a field in `resources` or `fields`; of an attribute that is in neither, `tea_garden` is `Tea garden`. */
export function useFieldLabel(resource: string): (name: string) => string {
  const translate = useTranslate();
  return (name) => translate(`resources.${resource}.fields.${name}`, { _: humanised(name) });
}

/** `in_stock` is `In stock`. */
export function humanised(name: string): string {
  const words = name
    .replace(/_(?:id|at)$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
