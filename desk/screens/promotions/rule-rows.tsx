import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import {
  AutocompleteInput,
  ReferenceInput,
  required,
  SelectInput,
  useTranslate,
} from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { COUNT, PERCENT } from '../../widgets/numbers/number-kind.ts';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { FREE_SHIPPING_VALUE, type Rule, VALUES } from './promotion.ts';

interface RuleRowsProps {
  readonly source: 'conditions' | 'effects';
  readonly types: readonly Rule['type'][];
}

/** The conditions or the effects of a promotion, a row for each. */
export function RuleRows({ source, types }: RuleRowsProps) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: source });
  const one = source === 'conditions' ? 'condition' : 'effect';
  return (
    <>
      {fields.length === 0 && source === 'conditions' && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('promotions.always_help')}
        </Typography>
      )}
      {fields.map(({ id }, i) => (
        <RuleRow
          key={id}
          source={`${source}.${i}`}
          types={types}
          one={one}
          // An effect is needed.
          {...((source === 'conditions' || fields.length > 1) && { onRemove: () => remove(i) })}
        />
      ))}
      <Button onClick={() => append({})} size="small" sx={{ justifySelf: 'start' }}>
        {translate(`promotions.add_${one}`)}
      </Button>
    </>
  );
}

interface RuleRowProps {
  readonly source: string;
  readonly types: readonly Rule['type'][];
  readonly one: 'condition' | 'effect';
  readonly onRemove?: () => void;
}

function RuleRow({ source, types, one, onRemove }: RuleRowProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const type: Rule['type'] | undefined = useWatch({ name: `${source}.type` });
  const name = (each: Rule['type']) => translate(`promotions.choices.${each}`);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: 'minmax(0, 3fr) minmax(0, 2fr) auto',
        },
        // The kind above its value, where there is no room beside it.
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SelectInput
        source={`${source}.type`}
        label={`promotions.${one}`}
        choices={types.map((each) => ({ id: each, name: name(each) }))}
        onChange={(event) => {
          const chosen = event.target.value as Rule['type'];
          // A value of another kind would be a wrong one.
          if (type && VALUES[chosen] === VALUES[type]) return;
          setValue(`${source}.value`, VALUES[chosen] === 'none' ? FREE_SHIPPING_VALUE : null, {
            shouldDirty: true,
          });
          if (one === 'effect') setValue(`${source}.prices`, undefined, { shouldDirty: true });
        }}
        validate={required()}
        helperText={false}
      />
      {type ? <RuleValue source={`${source}.value`} type={type} /> : <span />}
      {onRemove && (
        <IconButton
          onClick={onRemove}
          aria-label={translate('promotions.remove', {
            what: type ? name(type) : translate(`promotions.${one}`),
          })}
          sx={{ mt: 1 }}
        >
          <DeleteIcon />
        </IconButton>
      )}
      {one === 'effect' && type && VALUES[type] === 'money' && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <OwnPricesInput source={`${source}.prices`} amounts={AMOUNTS} />
        </Box>
      )}
    </Box>
  );
}

const AMOUNTS = [{ name: 'value', label: 'promotions.amount_off' }] as const;

const KINDS = { percent: PERCENT, units: COUNT } as const;

function RuleValue({ source, type }: { readonly source: string; readonly type: Rule['type'] }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const kind = VALUES[type];
  if (kind === 'none') return <span />;
  if (kind === 'product')
    return (
      <ReferenceInput source={source} reference="products" perPage={25}>
        <AutocompleteInput
          label="promotions.product"
          optionText="name"
          filterToQuery={(q: string) => (q ? { q } : {})}
          validate={required()}
          helperText={false}
        />
      </ReferenceInput>
    );
  const labels = {
    money: translate('promotions.amount', { currency: settings.currency_code }),
    percent: translate('promotions.percent'),
    units: translate('promotions.units'),
  };
  return (
    <NumberInput
      source={source}
      label={labels[kind]}
      {...(kind === 'money' ? { currency: settings.currency_code, min: 0 } : KINDS[kind])}
      validate={required()}
      helperText={false}
    />
  );
}
