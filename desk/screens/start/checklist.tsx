import { Box, Button, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { FirstMail } from './first-mail.tsx';
import { useSteps } from './steps.ts';

/** Only who has an empty store needs it. */
const LookAround = lazy(() => import('./look-around.tsx'));

/** The steps of a new store, until all are done or somebody hides them. */
export default function Checklist() {
  const mayOpenShop = useMay('settings:write');
  return mayOpenShop ? <OpenSteps /> : null;
}

/** Boxes alone: what cards, chips and links are made of is loaded with the lists. */
const PINE = 'primary.main';
const SHEET = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
const STATE = {
  minWidth: 68,
  px: 1,
  py: 0.25,
  border: 1,
  borderRadius: 4,
  textAlign: 'center',
  fontSize: '0.8125rem',
} as const;
const LINK = { color: PINE, fontWeight: 600 } as const;

/** A choice that this browser keeps for the store. */
function useKept(name: string) {
  const { store } = useDesk();
  const key = `dashboard.${name}.${store.application_id}`;
  const [isKept, setKept] = useState(() => localStorage.getItem(key) !== null);
  const keep = () => {
    localStorage.setItem(key, '1');
    setKept(true);
  };
  return [isKept, keep] as const;
}

function OpenSteps() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const isEmpty = (all: readonly { name: string; isDone: boolean }[]) =>
    all.some(({ name, isDone }) => name === 'product' && !isDone);
  const [isHidden, hide] = useKept('checklist-hidden');
  const [isCurrencyRight, confirmCurrency] = useKept('currency-confirmed');
  const [isTaxFree, confirmTaxFree] = useKept('tax-free');
  const [hasSentMail, confirmMail] = useKept('mail-tested');
  const steps = useSteps({ isCurrencyRight, isTaxFree, hasSentMail, enabled: !isHidden });
  if (isHidden || settings['is_example'] === true || !steps || steps.every(({ isDone }) => isDone))
    return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const currency = settings.currency_code;
  const confirmations: Readonly<Record<string, () => void>> = {
    currency: confirmCurrency,
    tax: confirmTaxFree,
  };
  return (
    <Box component="section" aria-labelledby="checklist" sx={SHEET}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Typography id="checklist" variant="h6" component="h2">
          {translate('start.checklist.title')}
        </Typography>
        <Button size="small" onClick={hide}>
          {translate('start.checklist.hide')}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('start.checklist.progress', { done, all: steps.length })}
      </Typography>
      <Box
        component="progress"
        value={done}
        max={steps.length}
        aria-label={translate('start.checklist.progress', { done, all: steps.length })}
        sx={{ display: 'block', width: '100%', height: 6, mb: 1, accentColor: 'var(--pine)' }}
      />
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {steps.map(({ name, text = name, to, href, also, isDone }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: isDone ? 0.5 : 1.25,
              flexWrap: 'wrap',
            }}
          >
            <Box
              component="span"
              sx={{ ...STATE, color: isDone ? 'success.main' : 'text.primary' }}
            >
              {translate(`start.checklist.${isDone ? 'done' : 'open'}`)}
            </Box>
            <Box sx={{ flex: 1, minWidth: 220 }}>
              <StepLink {...{ to, href }}>
                {translate(`start.checklist.steps.${text}.title`)}
              </StepLink>
              {!isDone && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {translate(`start.checklist.steps.${text}.note`, { currency })}
                </Typography>
              )}
            </Box>
            {also && !isDone && (
              <Button size="small" variant="outlined" component={RouterLink} to={also.to}>
                {translate(`start.checklist.${also.name}`)}
              </Button>
            )}
            {name === 'mails' && !isDone && <FirstMail onSent={confirmMail} />}
            {confirmations[name] && !isDone && (
              <Button size="small" variant="outlined" onClick={confirmations[name]}>
                {translate(`start.checklist.confirm.${name}`, { currency })}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {isEmpty(steps) && (
        <Suspense fallback={null}>
          <LookAround />
        </Suspense>
      )}
    </Box>
  );
}

interface StepLinkProps {
  readonly to: string;
  readonly href: string | undefined;
  readonly children: ReactNode;
}

/** The shop opens beside the dashboard, which is waited at. */
const StepLink = ({ to, href, children }: StepLinkProps) =>
  href === undefined ? (
    <Box component={RouterLink} to={to} sx={LINK}>
      {children}
    </Box>
  ) : (
    <Box component="a" href={href} target="_blank" rel="noopener" sx={LINK}>
      {children} ↗
    </Box>
  );
