import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { useOwnsAll } from '../../api/desk-context.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { AccessLog } from './access-log.tsx';
import { StoreLog } from './store-log.tsx';

/** What was done in the store, and for owners who had access to the account. Which of the two is in the address. */
export default function ActivityPage() {
  const translate = useTranslate();
  const ownsAll = useOwnsAll();
  const [search, setSearch] = useSearchParams();
  const log = ownsAll && search.get('log') === 'access' ? 'access' : 'store';
  const by = search.get('by');
  return (
    <div>
      <Title title={translate('activity.title')} />
      {ownsAll && (
        <ViewTabs
          label={translate('activity.title')}
          views={['store', 'access'].map((value) => ({
            value,
            text: translate(`activity.logs.${value}`),
          }))}
          value={log}
          onChange={(value) => setSearch({ log: value, ...(by && { by }) })}
        />
      )}
      {log === 'access' ? <AccessLog /> : <StoreLog />}
    </div>
  );
}
