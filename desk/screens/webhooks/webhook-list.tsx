import { useRecordContext, useTranslate } from 'ra-core';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import { Chip } from '../../widgets/chip.tsx';
import { List } from '../../widgets/list.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'url', label: 'webhooks.url' },
  { name: 'types', label: 'webhooks.types', look: 'no-phone', Cell: Types },
  { name: 'state', label: 'webhooks.state', Cell: State },
];

/** Addresses that are told what happens. */
export default function WebhookList() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50}>
      <RecordTable columns={COLUMNS} pathOf={({ id }) => `/webhooks/${id}`} />
    </List>
  );
}

/** Types that a row shows. */
const MAX_TYPES = 4;

function Types() {
  const { types = [] } = useRecordContext<Webhook>() ?? {};
  return (
    <div className="beside">
      {types.slice(0, MAX_TYPES).map((type) => (
        <Chip key={type} text={type} />
      ))}
      {types.length > MAX_TYPES && `+${types.length - MAX_TYPES}`}
    </div>
  );
}

export function State() {
  const webhook = useRecordContext<Webhook>();
  const translate = useTranslate();
  if (!webhook) return null;
  const { active, disabled_reason: reason } = webhook;
  if (active !== false) {
    return <Chip tone="pine" text={translate('webhooks.on')} />;
  }
  const words = reason ? `webhooks.reasons.${reason}` : 'webhooks.off';
  return <Chip tone={reason ? 'red' : 'grey'} text={translate(words)} />;
}
