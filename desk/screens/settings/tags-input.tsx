import { useTranslate } from 'ra-core';
import { useDesk } from '../../api/desk-context.ts';
import type { DeskField } from '../../api/model.ts';
import { FieldInput } from '../generic/field-input.tsx';

/** Scripts of others on pages of the shop, and whether it has them there. */
export function TagsInput({ field }: { readonly field: DeskField }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  return (
    <>
      {settings['takes_tags'] !== true && <p className="small">{translate('settings.no_tags')}</p>}
      <FieldInput resource="application" field={field} />
    </>
  );
}
