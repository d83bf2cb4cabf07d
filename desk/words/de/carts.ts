import type { carts as english } from '../en/carts.ts';
import type { Texts } from '../texts.ts';

export const carts: Texts<typeof english> = {
  tabs: { open: 'Offen', abandoned: 'Abgebrochen', closed: 'Bestellt', all: 'Alle' },
  which: 'Warenkörbe',
  changed: 'Letzte Änderung',
  customer: 'Kunde',
  guest: 'Gast',
  items: 'Artikel',
  total: 'Gesamt',
  state: 'Status',
  states: { open: 'Offen', closed: 'Bestellt' },
  more: '%{first} und %{smart_count} weiterer |||| %{first} und %{smart_count} weitere',
  abandoned_off:
    'Kein Warenkorb gilt als abgebrochen: Der Store hat nicht festgelegt, nach wie vielen Minuten (Einstellung abandoned_cart_minutes).',
  abandoned_note:
    'Offene Warenkörbe, die seit %{smart_count} Minute niemand geändert hat. |||| Offene Warenkörbe, die seit %{smart_count} Minuten niemand geändert hat.',
  one: 'Warenkorb vom %{time}',
  quantity: 'Menge',
  price: 'Preis',
  product: 'Produkt',
  problems: 'So kann er nicht bestellt werden:',
  coupon: 'Gutschein %{code}: %{amount} Rabatt',
  to_order: 'Zur Bestellung, die daraus wurde',
};
