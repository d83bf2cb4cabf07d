import { useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { SETTINGS } from '../../api/settings.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { Section } from '../../widgets/section.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { CaptureChoice } from './capture-choice.tsx';
import { type Configured, FORMS } from './credentials.ts';
import { OtherMethods } from './other-methods.tsx';
import { ProcessorCard } from './processor-card.tsx';

/** How customers can pay: by which processors, by what else, and when cards are charged. */
export default function PaymentsPage() {
  const translate = useTranslate();
  const mayList = useMay('paymentMethods:read');
  const maySet = useMay('settings:write');
  const { data, error, refetch } = useAnswer<readonly Configured[]>('/application/processors');
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  return (
    <div className="sections ways-page">
      <Title title={translate('cards.title')} />
      <Processors configured={data?.data} />
      {mayList && <OtherMethods />}
      {maySet && <CaptureChoice />}
    </div>
  );
}

interface ProcessorsProps {
  /** Undefined while it is read. */
  readonly configured: readonly Configured[] | undefined;
}

/** The card processors of the store: their credentials are entered here, and tested. */
function Processors({ configured }: ProcessorsProps) {
  const translate = useTranslate();
  const { store } = useDesk();
  const changed = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['answer', store.application_id] }),
      queryClient.invalidateQueries({ queryKey: SETTINGS }),
    ]);
  };
  return (
    <Section title={translate('cards.processors')} help={translate('cards.secret_note')}>
      <div className="ways" aria-busy={!configured}>
        {configured &&
          FORMS.map((processor) => (
            <ProcessorCard
              key={processor.name}
              processor={processor}
              configured={configured.find(({ name }) => name === processor.name)}
              onChange={changed}
            />
          ))}
      </div>
    </Section>
  );
}
