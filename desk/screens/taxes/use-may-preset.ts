import { useMay } from '../../api/desk-context.ts';

/** Whether the member may set the taxes of a country: its classes, and the settings by which they apply. */
export function useMayPreset(): boolean {
  const mayWriteTaxes = useMay('taxes:write');
  const mayWriteSettings = useMay('settings:write');
  return mayWriteTaxes && mayWriteSettings;
}
