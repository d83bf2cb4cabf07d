import { Box, Button, Card, Chip, LinearProgress, Link, Typography } from '@mui/material';
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
    <Card component="section" aria-labelledby="checklist" sx={{ p: 2 }}>
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
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-label={translate('start.checklist.progress', { done, all: steps.length })}
        sx={{ mb: 1 }}
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
            <Chip
              size="small"
              color={isDone ? 'success' : 'default'}
              variant="outlined"
              label={translate(`start.checklist.${isDone ? 'done' : 'open'}`)}
              sx={{ minWidth: 68 }}
            />
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
    </Card>
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
    <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  ) : (
    <Link href={href} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
      {children} ↗
    </Link>
  );
