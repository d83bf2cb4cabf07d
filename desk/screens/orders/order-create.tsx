import { useTranslate } from 'react-admin';
import { useDesk } from '../../api/desk-context.ts';
import { emptyDraft } from './draft/draft.ts';
import { DraftForm } from './draft/draft-form.tsx';

/** A new order, which is a draft until it is placed. */
export default function OrderCreate() {
  const translate = useTranslate();
  const { settings } = useDesk();
  return <DraftForm title={translate('orders.new_order')} saved={emptyDraft(settings)} />;
}
