import { useTranslate } from 'react-admin';
import { useDesk } from '../../api/desk-context.ts';
import { emptyDraft } from './draft/draft.ts';
import { DraftForm } from './draft/draft-form.tsx';

/** A new draft. */
export default function OrderCreate() {
  const translate = useTranslate();
  const { settings } = useDesk();
  return (
    <DraftForm title={translate('orders.new_draft')} saved={emptyDraft(settings.currency_code)} />
  );
}
