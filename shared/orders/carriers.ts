import { isObject } from '../contract/json.ts';

interface Carrier {
  readonly name: string;
  /** Further names of it, and of its products. */
  readonly also?: readonly string[];
  /** The page of a parcel: `{code}` is the tracking number. */
  readonly url: string;
}

/** Carriers whose pages are known, in the order in which staff choose (orders.md, "Shipments"). */
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'DHL',
    also: ['DHL Paket', 'DHL Parcel', 'DHL Express'],
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={code}',
  },
  {
    name: 'DPD',
    also: ['DPD Classic', 'DPD Predict'],
    url: 'https://tracking.dpd.de/status/en_US/parcel/{code}',
  },
  { name: 'GLS', url: 'https://gls-group.com/track/{code}' },
  {
    name: 'UPS',
    also: ['UPS Standard', 'UPS Express'],
    url: 'https://www.ups.com/track?tracknum={code}',
  },
  { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={code}' },
  {
    name: 'CTT',
    also: ['CTT Correios', 'CTT Expresso'],
    url: 'https://appserver.ctt.pt/CustomerArea/PublicArea_Detail?ObjectCodeInput={code}&SearchInput={code}&IsFromPublicArea=true',
  },
  { name: 'PostNL', url: 'https://postnl.nl/tracktrace/?B={code}' },
  { name: 'La Poste', url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={code}' },
  { name: 'Colissimo', url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={code}' },
  {
    name: 'Correos',
    url: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={code}',
  },
  {
    name: 'Royal Mail',
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{code}',
  },
  {
    name: 'Österreichische Post',
    also: ['Austrian Post'],
    url: 'https://www.post.at/s/sendungsdetails?snr={code}',
  },
  {
    name: 'Swiss Post',
    also: ['Schweizerische Post', 'La Poste Suisse', 'Posta Svizzera'],
    url: 'https://service.post.ch/ekp-web/ui/entry/search/{code}',
  },
  {
    name: 'Poste Italiane',
    url: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{code}',
  },
  { name: 'bpost', url: 'https://track.bpost.cloud/btr/web/#/search?itemCode={code}' },
  { name: 'PostNord', url: 'https://tracking.postnord.com/en/?id={code}' },
  { name: 'InPost', url: 'https://inpost.pl/sledzenie-przesylek?number={code}' },
];

/** A name without regard to case, accents and spaces. */
const folded = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s/gu, '').toLowerCase();

const BY_NAME = new Map(
  CARRIERS.flatMap((carrier) =>
    [carrier.name, ...(carrier.also ?? [])].map((name) => [folded(name), carrier] as const),
  ),
);

/** Undefined where nothing is known of a carrier of this name. */
export const carrierNamed = (name: string): Carrier | undefined => BY_NAME.get(folded(name));

interface Tracked {
  /** The name of how it is sent, or an object with it. */
  readonly method?: unknown;
  readonly tracking_code?: string | undefined;
}

/** The page of a parcel at its carrier; undefined without a tracking number, or where the carrier is not known. */
export function trackingLinkOf({ method, tracking_code = '' }: Tracked): string | undefined {
  const name = isObject(method) ? method['name'] : method;
  const carrier = typeof name === 'string' ? carrierNamed(name) : undefined;
  // People write it in groups.
  const code = tracking_code.toWellFormed().replaceAll(/\s/gu, '');
  if (!carrier || code === '') return undefined;
  return carrier.url.replaceAll('{code}', () => encodeURIComponent(code));
}
