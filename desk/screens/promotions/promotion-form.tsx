import { Alert, Link, Typography } from '@mui/material';
import { required, TextInput, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
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

/** A promotion as the sentence that it says, and what it would cost. */
export function PromotionSections() {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('resources.promotions.name', { smart_count: 1 })}>
        <NotAutomatic />
        <TextInput
          source="name"
          label="promotions.name"
          helperText="promotions.name_help"
          validate={required()}
        />
      </Section>
      <Section title={translate('promotions.conditions_title')}>
        <RuleRows source="conditions" types={CONDITIONS} />
      </Section>
      <Section title={translate('promotions.effects_title')}>
        <RuleRows source="effects" types={EFFECTS} />
      </Section>
      <LocalesSection />
      <Preview />
    </>
  );
}

/** What the promotion says, and whether and when it counts. */
export function PromotionAside() {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('promotions.what')}>
        <Typography aria-live="polite">
          <Sentence {...useRules()} /> <MeetsSentence {...useStacking()} />
        </Typography>
      </Section>
      <Section title={translate('promotions.runs')}>
        <FlagInput source="active" label="promotions.active" helperText="promotions.active_help" />
        <TimesInput of="valid" />
        <LimitInput source="usage_limit" label="promotions.usage_limit" />
        <NumberInput
          source="priority"
          label="promotions.priority"
          helperText="promotions.priority_help"
        />
        <StackingInputs words="promotions.stacking" />
      </Section>
    </>
  );
}

function NotAutomatic() {
  const translate = useTranslate();
  const { settings } = useDesk();
  if (settings['automatic_promotions'] === true) return null;
  return (
    <Alert severity="info">
      {translate('promotions.not_automatic')}{' '}
      <Link component={RouterLink} to="/settings/checkout">
        {translate('promotions.to_settings')}
      </Link>
    </Alert>
  );
}
