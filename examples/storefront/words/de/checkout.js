/** The cart and the checkout. */
export const checkout = {
  // The cart.
  'Your cart': 'Ihr Warenkorb',
  'Your cart is empty.': 'Ihr Warenkorb ist leer.',
  'Your account has a cart of its own: ': 'Ihr Konto hat einen eigenen Warenkorb: ',
  Summary: 'Zusammenfassung',
  Items: 'Artikel',
  Total: 'Gesamt',
  Taxes: 'Steuern',
  'includes {taxes}': 'enthält {taxes}',
  Coupon: 'Gutschein',
  'Coupon {code}': 'Gutschein {code}',
  'Check out': 'Zur Kasse',
  'Shipping and payment fees are added at checkout.':
    'Versand und Zahlungsgebühren kommen an der Kasse hinzu.',
  'Please change what is marked. Then you can check out.':
    'Bitte ändern Sie, was markiert ist. Dann können Sie zur Kasse gehen.',
  '{name} was removed from your cart.': '{name} ist nicht mehr im Warenkorb.',
  ' of {name}': ' von {name}',
  'Change to {quantity}': 'Auf {quantity} ändern',
  Remove: 'Entfernen',
  'Remove {code}': '{code} entfernen',
  Apply: 'Einlösen',
  'The coupon was applied: {name}': 'Der Gutschein gilt: {name}',
  'Please enter a coupon code.': 'Bitte geben Sie den Code eines Gutscheins ein.',
  'This coupon is not valid here.': 'Dieser Gutschein gilt hier nicht.',
  'This coupon does not exist any more.': 'Diesen Gutschein gibt es nicht mehr.',
  'This coupon has expired.': 'Dieser Gutschein ist abgelaufen.',
  'This coupon is not valid yet.': 'Dieser Gutschein gilt noch nicht.',
  'This coupon has been used up.': 'Dieser Gutschein ist aufgebraucht.',
  'This coupon takes nothing off what is in your cart.':
    'Dieser Gutschein gilt für keinen Artikel in Ihrem Warenkorb.',
  'This cart comes to more than one order can. Please take something out.':
    'Das ist mehr, als eine Bestellung haben kann. Bitte nehmen Sie etwas heraus.',
  'Not available any more. Please remove it to go on.':
    'Nicht mehr erhältlich. Bitte entfernen Sie es.',
  'Sold out. Please remove it to go on.': 'Ausverkauft. Bitte entfernen Sie es.',

  // The checkout.
  Checkout: 'Kasse',
  'Please choose': 'Bitte wählen',
  ' optional': ' freiwillig',
  'Shipping address': 'Lieferadresse',
  'Billing address': 'Rechnungsadresse',
  'Same as the shipping address': 'Wie die Lieferadresse',
  'Another address': 'Eine andere Adresse',
  'Keep this address in my account': 'Diese Adresse in meinem Konto behalten',
  'Full name': 'Name',
  'E-mail': 'E-Mail',
  Company: 'Firma',
  'Street and number': 'Straße und Hausnummer',
  'Postal code': 'Postleitzahl',
  City: 'Ort',
  Country: 'Land',
  Telephone: 'Telefon',
  Shipping: 'Versand',
  'Shipping method': 'Versandart',
  'Choose the country first.': 'Wählen Sie zuerst das Land.',
  'Sorry, we do not ship this order to {country}.':
    'Leider verschicken wir diese Bestellung nicht nach {country}.',
  Promotion: 'Aktion',
  None: 'Keine',
  'Payment method': 'Zahlungsart',
  'Payment fee': 'Zahlungsgebühr',
  Card: 'Karte',
  'Sorry, there is no way to pay this order. Please ask the shop.':
    'Leider kann diese Bestellung nicht bezahlt werden. Bitte fragen Sie den Shop.',
  'The terms of your order:': 'Die Bedingungen Ihrer Bestellung:',
  'plus shipping': 'zzgl. Versand',
  'You pay in the next step.': 'Sie bezahlen im nächsten Schritt.',
  'Your order': 'Ihre Bestellung',
  'You are ordering as {name}.': 'Sie bestellen als {name}.',
  'You are ordering as a guest. ': 'Sie bestellen als Gast. ',
  ' to use your saved addresses.': ', um Ihre gespeicherten Adressen zu benutzen.',
  'Part of your cart is not available any more.':
    'Etwas in Ihrem Warenkorb ist nicht mehr erhältlich.',
  'See your cart': 'Zum Warenkorb',
  'Your order is placed, but the address could not be kept.':
    'Die Bestellung ist aufgegeben, nur die Adresse wurde nicht gespeichert.',
  'The total is now {total}. Please check it, and order again.':
    'Es kostet jetzt {total}. Bitte prüfen Sie es und bestellen Sie noch einmal.',
};
