import { Box, Link as PlainLink, Skeleton, Stack, Typography } from '@mui/material';
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
    <Box sx={{ py: 2, maxWidth: 760 }}>
      <Title title={translate('cards.title')} />
      <PlainLink component={Link} to="/settings" variant="body2">
        ← {translate('settings.title')}
      </PlainLink>
      <Typography color="textSecondary" sx={{ my: 1 }}>
        {translate('cards.intro')}{' '}
        {mayList && (
          <PlainLink component={Link} to="/paymentMethods">
            {translate('cards.other_ways')}
          </PlainLink>
        )}
      </Typography>
      {isPending ? (
        <Skeleton variant="rectangular" height={320} />
      ) : (
        <Stack spacing={2}>
          {PROCESSORS.map((processor) => (
            <ProcessorCard
              key={processor.name}
              processor={processor}
              configured={data.data.find(({ name }) => name === processor.name)}
              onChange={changed}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}
