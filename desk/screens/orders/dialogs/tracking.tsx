import { useTranslate } from 'ra-core';
import { carrierNamed, trackingLinkOf } from '../../../../shared/orders/carriers.ts';
import { EntryField } from '../../../widgets/forms/entry-field.tsx';
import { CarrierField } from '../carrier-field.tsx';

/** What is told of a parcel. */
export interface Texts {
  readonly method: string;
  readonly tracking_code: string;
  readonly tracking_link: string;
}

interface TrackingProps {
  readonly texts: Texts;
  /** Whether the parcel has a link that somebody has written. */
  readonly hasOwnLink: boolean;
  /** The name of the shipping method, which stands for the carrier where none is named. */
  readonly shipping: string;
  readonly onChange: (changes: Partial<Texts>) => void;
}

/** Carrier and tracking number. Their link is known of many carriers, and is asked for of others. */
export function Tracking({ texts, hasOwnLink, shipping, onChange }: TrackingProps) {
  const translate = useTranslate();
  const method = texts.method || shipping;
  const isUnnamed = texts.method === '' && shipping !== '';
  const carrier = carrierNamed(method);
  const link = trackingLinkOf({ ...texts, method });
  return (
    <>
      <CarrierField
        name="method"
        label={translate('orders.parcel.method')}
        help={isUnnamed ? translate('orders.parcel.carrier_help', { method: shipping }) : ''}
        value={texts.method}
        onChange={(text) => onChange({ method: text })}
      />
      <EntryField
        name="tracking_code"
        label={translate('orders.parcel.tracking_code')}
        value={texts.tracking_code}
        onChange={({ target }) => onChange({ tracking_code: target.value })}
        autoFocus
        maxLength={255}
        help={
          link && (
            <a className="link" href={link} target="_blank" rel="noreferrer">
              {translate('orders.parcel.track', { carrier: carrier?.name })}
            </a>
          )
        }
      />
      {(!carrier || hasOwnLink) && (
        <EntryField
          name="tracking_link"
          label={translate('orders.parcel.tracking_link')}
          value={texts.tracking_link}
          onChange={({ target }) => onChange({ tracking_link: target.value })}
          maxLength={2_000}
        />
      )}
    </>
  );
}
