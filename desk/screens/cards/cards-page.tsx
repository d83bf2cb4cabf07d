import { Link as PlainLink, Skeleton } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { SETTINGS } from '../../api/settings.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { FailureState } from '../../widgets/states.tsx';
import { type Configured, PROCESSORS } from './credentials.ts';
import { ProcessorCard } from './processor-card.tsx';

/** The card processors of the store: their credentials are entered here, and tested. */
export default function CardsPage() {
  const translate = useTranslate();
  const { store } = useDesk();
  const mayList = useMay('paymentMethods:read');
  const { data, error, isPending, refetch } =
    useAnswer<readonly Configured[]>('/application/processors');
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  const changed = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['answer', store.application_id] }),
      queryClient.invalidateQueries({ queryKey: SETTINGS }),
    ]);
  };
  return (
    <div className="ways">
      <Title title={translate('cards.title')} />
      <p className="muted">
        {translate('cards.intro')}{' '}
        {mayList && (
          <PlainLink component={Link} to="/paymentMethods">
            {translate('cards.other_ways')}
          </PlainLink>
        )}
      </p>
      {isPending ? (
        <Skeleton variant="rectangular" height={320} />
      ) : (
        PROCESSORS.map((processor) => (
          <ProcessorCard
            key={processor.name}
            processor={processor}
            configured={data.data.find(({ name }) => name === processor.name)}
            onChange={changed}
          />
        ))
      )}
    </div>
  );
}
