import { required, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { LimitInput } from '../../widgets/limit-input.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { TimesInput } from '../../widgets/time-input.tsx';
import { LocalesSection } from '../generic/locales-input.tsx';
import { Preview } from './preview.tsx';
import { CONDITIONS, EFFECTS } from './promotion.ts';
import { RuleRows } from './rule-rows.tsx';
import { MeetsSentence, Sentence } from './sentence.tsx';
import { StackingInputs } from './stacking-inputs.tsx';
import { useRules, useStacking } from './use-rules.ts';

export const NEW_PROMOTION = { active: false, priority: 0, conditions: [], effects: [{}] };

/** A promotion as the sentence that it says, and whether and when it counts. */
export function PromotionSections() {
  const translate = useTranslate();
  return (
    <>
      <div className="sec">
        <NotAutomatic />
        <TextInput
          source="name"
          label="promotions.name"
          helperText="promotions.name_help"
          validate={required()}
        />
      </div>
      <RuleRows source="conditions" types={CONDITIONS} />
      <RuleRows source="effects" types={EFFECTS} />
      <Section title={translate('promotions.runs')}>
        <div className="cols">
          <TimesInput of="valid" />
          <LimitInput source="usage_limit" label="promotions.usage_limit" />
          <NumberInput
            source="priority"
            label="promotions.priority"
            helperText="promotions.priority_help"
          />
        </div>
        <FlagInput source="active" label="promotions.active" helperText="promotions.active_help" />
        <StackingInputs words="promotions.stacking" />
      </Section>
      <LocalesSection />
    </>
  );
}

/** What the promotion says, and what it would cost. */
export function PromotionAside() {
  const translate = useTranslate();
  return (
    <>
      <section className="sec" aria-label={translate('promotions.what')}>
        <p className="sentence" aria-live="polite">
          <Sentence {...useRules()} /> <MeetsSentence {...useStacking()} />
        </p>
      </section>
      <Preview />
    </>
  );
}

function NotAutomatic() {
  const translate = useTranslate();
  const { settings } = useDesk();
  if (settings['automatic_promotions'] === true) return null;
  return (
    <p className="notice blue">
      {translate('promotions.not_automatic')}{' '}
      <Link to="/settings/checkout">{translate('promotions.to_settings')}</Link>
    </p>
  );
}
