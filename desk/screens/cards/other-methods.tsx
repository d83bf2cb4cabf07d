import { useDataProvider, useGetList, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '../../../shared/resources/paymentMethods.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { DeleteDialog } from '../../widgets/delete-dialog.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { bank, edit, euro, plus, ring, ticked, trash } from '../../widgets/glyphs.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { Section } from '../../widgets/section.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { Facts, PayWay, Switch } from './pay-way.tsx';

/** Ways to pay beside cards: a transfer, cash, an invoice. */
export function OtherMethods() {
  const translate = useTranslate();
  const mayWrite = useMay('paymentMethods:write');
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useGetList<PaymentMethod>('paymentMethods', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'DESC' },
  });
  return (
    <Section
      title={translate('cards.others')}
      action={
        mayWrite && (
          <Link className="btn small" to="/paymentMethods/create">
            <Glyph d={plus} />
            {translate('cards.new_method')}
          </Link>
        )
      }
    >
      {error && <FailureState error={error} retry={() => void refetch()} />}
      {!error && !isPending && data.length === 0 && (
        <p className="muted">{translate('cards.no_methods')}</p>
      )}
      <div className="ways">
        {data.map((method) => (
          <Method key={method.id} method={method} />
        ))}
      </div>
    </Section>
  );
}

function Method({ method }: { readonly method: PaymentMethod }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const isOn = method.active !== false;
  const { id, name, description, bank_transfer, settlement = 'immediate' } = method;
  const iban = (settings['bank_account'] as { readonly iban?: string } | undefined)?.iban;
  const words = translate(`shipping.settlements.${settlement}`);
  return (
    <PayWay
      logo={<Glyph d={bank_transfer ? bank : euro} />}
      name={name}
      title={<Link to={`/paymentMethods/${id}`}>{name}</Link>}
      state={
        <Chip
          text={translate(isOn ? 'cards.offered' : 'cards.not_offered')}
          glyph={isOn ? ticked : ring}
          tone={isOn ? 'pine' : 'grey'}
        />
      }
      note={[bank_transfer ? iban : undefined, description, words]
        .filter((text) => text !== undefined && text !== '')
        .map((text) => text?.replace(/\.$/, ''))
        .join('. ')}
      tasks={<Tasks method={method} isOn={isOn} />}
    >
      <Facts facts={useFacts(method)} />
    </PayWay>
  );
}

const DAY_MINUTES = 1_440;

function useFacts(method: PaymentMethod): readonly (readonly [string, string])[] {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const { cost_type, fixed_fee = 0, percentage_fee = 0, unpaid_order_minutes: minutes } = method;
  const fixed = cost_type.startsWith('fixed') ? [money(fixed_fee)] : [];
  const part = cost_type.includes('percentage') ? [`${number(percentage_fee)} %`] : [];
  const fee = [...fixed, ...part].join(' + ') || translate('cards.no_fee');
  const days = (minutes ?? 0) / DAY_MINUTES;
  const after = Number.isInteger(days)
    ? translate('cards.after_days', { smart_count: days })
    : translate('cards.after_minutes', { smart_count: minutes ?? 0 });
  return [
    [translate('cards.fee'), fee],
    ...(minutes ? [[translate('cards.unpaid'), after] as const] : []),
  ];
}

interface TasksProps {
  readonly method: PaymentMethod;
  readonly isOn: boolean;
}

/** Offers it or not, changes it, deletes it after a question. */
function Tasks({ method, isOn }: TasksProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const provider = useDataProvider();
  const mayWrite = useMay('paymentMethods:write');
  const { act, isActing } = useAct();
  const [isAsking, setAsking] = useState(false);
  const { id, name } = method;
  if (!mayWrite) return null;
  const turn = async (active: boolean) => {
    const sent = { id, data: { ...method, active }, previousData: method };
    await act(
      () => provider.update('paymentMethods', sent),
      active ? 'cards.turned_on' : 'cards.turned_off',
    );
    refresh();
  };
  return (
    <>
      <Switch
        label={translate('cards.offer', { name })}
        isOn={isOn}
        isDisabled={isActing}
        onTurn={(active) => void turn(active)}
      />
      <MoreMenu
        isSmall
        label={translate('staff.more', { name })}
        entries={[
          {
            text: translate('ra.action.edit'),
            glyph: edit,
            onChoose: () => void navigate(`/paymentMethods/${id}`),
          },
          {
            ...{ text: translate('ra.action.delete'), glyph: trash, isFinal: true },
            onChoose: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <DeleteDialog
          resource="paymentMethods"
          record={method}
          name={name}
          note="shipping.delete_note"
          redirect={false}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
