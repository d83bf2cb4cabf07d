export const orders = {
  'Order {number}': 'Bestellung {number}',
  'Your orders': 'Ihre Bestellungen',
  'You have not ordered anything yet.': 'Sie haben noch nichts bestellt.',
  'These are orders that were placed in this browser. ':
    'Das sind Bestellungen aus diesem Browser. ',
  ' to see those of your account, or ': ', um die Ihres Kontos zu sehen, oder eine ',
  'find your order': 'Bestellung suchen',
  ' by its number.': ', von der Sie die Nummer haben.',
  'If this order is yours, please log in, or open it by its link.':
    'Wenn das Ihre Bestellung ist, melden Sie sich bitte an, oder öffnen Sie sie über ihren Link.',
  'This shop sends no mails. Please write to us.':
    'Dieser Laden verschickt keine Mails. Bitte schreiben Sie uns.',
  'it is taken off what you have to pay': 'von Ihrer Rechnung abgezogen',
  'The form for your card did not load. A blocker in your browser or a bad connection may be the reason.':
    'Das Formular für Ihre Karte wurde nicht geladen. Das kann an einem Blocker in Ihrem Browser oder an der Verbindung liegen.',
  'Pay by {name} instead': 'Stattdessen mit {name} bezahlen',
  'There is not enough money on this card. Please try another one.':
    'Diese Karte ist nicht ausreichend gedeckt. Bitte versuchen Sie eine andere.',
  'This card has expired. Please try another one.':
    'Diese Karte ist abgelaufen. Bitte versuchen Sie eine andere.',
  'The security code of the card is wrong. Please check it and try again.':
    'Der Sicherheitscode der Karte ist falsch. Bitte prüfen Sie ihn und versuchen Sie es noch einmal.',
  'Your card was declined. Please try another one, or ask your bank.':
    'Ihre Karte wurde abgelehnt. Bitte versuchen Sie eine andere, oder fragen Sie Ihre Bank.',
  'Not paid yet': 'Noch nicht bezahlt',
  'Payment failed': 'Zahlung fehlgeschlagen',
  'Being prepared': 'In Vorbereitung',
  'On its way': 'Unterwegs',
  Delivered: 'Geliefert',
  'Ready to be collected': 'Liegt zur Abholung bereit',
  Collected: 'Abgeholt',
  Canceled: 'Storniert',
  Refunded: 'Erstattet',
  Withdrawn: 'Widerrufen',
  'Waiting for your payment': 'Wartet auf Ihre Zahlung',
  'Your order is canceled': 'Ihre Bestellung ist storniert',
  'Your order is refunded': 'Ihre Bestellung ist erstattet',
  'You have withdrawn from this order': 'Sie haben diese Bestellung widerrufen',
  'We have received your withdrawal. You send back what you have received, and get back what you paid.':
    'Wir haben Ihren Widerruf erhalten. Sie senden zurück, was Sie erhalten haben, und bekommen zurück, was Sie bezahlt haben.',
  'Please pay your order': 'Bitte bezahlen Sie Ihre Bestellung',
  'Thank you': 'Vielen Dank',
  'We have your order, and are preparing it.': 'Wir haben Ihre Bestellung und bereiten sie vor.',
  'Your order is on its way.': 'Ihre Bestellung ist unterwegs.',
  'Your order was delivered.': 'Ihre Bestellung wurde geliefert.',
  'Your order is ready. You can collect it now.':
    'Ihre Bestellung liegt bereit. Sie können sie jetzt abholen.',
  'You have collected your order.': 'Sie haben Ihre Bestellung abgeholt.',
  'Where you collect it': 'Abholung',
  'We have your order, but the payment did not go through. Please try again.':
    'Wir haben Ihre Bestellung, aber die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  'We have your order, but the payment was not recorded. Please pay it now.':
    'Wir haben Ihre Bestellung, aber keine Zahlung. Bitte bezahlen Sie jetzt.',
  'We have your order. It is not paid yet.':
    'Wir haben Ihre Bestellung. Sie ist noch nicht bezahlt.',
  'We have your order. Please pay {total} ({method}, reference {reference}).':
    'Wir haben Ihre Bestellung. Bitte bezahlen Sie {total} ({method}, Verwendungszweck {reference}).',
  transfer: 'Überweisung',
  'Status: ': 'Stand: ',
  'Ordered on ': 'Bestellt am ',
  'Shipping: {name}': 'Versand: {name}',
  'Promotion: {name}': 'Aktion: {name}',
  'Fee: {name}': 'Gebühr: {name}',
  none: 'keiner',
  'Invoice (PDF)': 'Rechnung (PDF)',
  'Credit note (PDF)': 'Rechnungskorrektur (PDF)',
  'Keep the address of this page to come back to it.':
    'Behalten Sie die Adresse dieser Seite, um sie wiederzufinden.',
  'We have your payment.': 'Wir haben Ihre Zahlung erhalten.',
  'Amount to pay': 'Zu bezahlen',
  'Payment reference': 'Verwendungszweck',
  'Account holder': 'Kontoinhaber',
  IBAN: 'IBAN',
  BIC: 'BIC',
  Bank: 'Bank',
  'Your order is kept until': 'Ihre Bestellung wird aufgehoben bis',
  'Payment: {name}': 'Zahlung: {name}',
  'Payment: ': 'Zahlung: ',
  'Pay {total}': '{total} bezahlen',
  'Pay by card': 'Mit Karte bezahlen',
  'Pay by card instead': 'Doch mit Karte bezahlen',
  'Pay order {number}': 'Bestellung {number} bezahlen',
  'Back to the order': 'Zurück zur Bestellung',
  '{state}. There is nothing to pay.': '{state}. Es ist nichts zu bezahlen.',
  'See the order': 'Zur Bestellung',
  'Complete the payment': 'Zahlung abschließen',
  'The payment did not take place.': 'Die Zahlung hat nicht stattgefunden.',
  Parcels: 'Pakete',
  Refunds: 'Erstattungen',
  'sent {date}': 'verschickt am {date}',
  'Track it': 'Verfolgen',
  '{amount} on {date}': '{amount} am {date}',
  ', on its way': ', unterwegs',
  ', it did not arrive': ', nicht angekommen',
  Returns: 'Rücksendungen',
  '{units} on {date}: {state}.': '{units} am {date}: {state}.',
  'you have asked to return it': 'Sie haben darum gebeten',
  'please send it to us': 'bitte schicken Sie es uns',
  'we do not take it back': 'wir nehmen es nicht zurück',
  'it has arrived': 'es ist angekommen',
  'your money is on its way back': 'Ihr Geld ist unterwegs',
  'Label for your parcel': 'Aufkleber für Ihr Paket',
  'Return something': 'Etwas zurücksenden',
  'Units of {name}': 'Stück von {name}',
  'Why do you send it back?': 'Warum senden Sie es zurück?',
  'Ask for the return': 'Rücksendung anmelden',
  'Please say how many units you send back.': 'Bitte sagen Sie, wie viele Stück Sie zurücksenden.',
  'This order can no longer be returned here. Please write to us.':
    'Diese Bestellung kann hier nicht mehr zurückgesandt werden. Bitte schreiben Sie uns.',
  'You have withdrawn from this contract on {date}.':
    'Sie haben diesen Vertrag am {date} widerrufen.',
  'Cancel this order': 'Bestellung stornieren',
  'Nothing will be sent, and there is nothing to pay.':
    'Es wird nichts verschickt, und es ist nichts zu bezahlen.',
  'Cancel the order': 'Stornieren',
  'You send back what you have received, and get back what you paid.':
    'Sie senden zurück, was Sie erhalten haben, und bekommen zurück, was Sie bezahlt haben.',
  'This order has changed meanwhile. Please load the page again.':
    'Diese Bestellung hat sich inzwischen geändert. Bitte laden Sie die Seite neu.',
  'Have you lost the mail about your order? We send it to you again.':
    'Haben Sie die Mail zu Ihrer Bestellung nicht mehr? Wir schicken sie Ihnen noch einmal.',
  'Order number': 'Nummer der Bestellung',
  'Send the mail again': 'Mail noch einmal schicken',
  'If {name} has order {number} with the address {email}, a mail with its link is on its way.':
    'Wenn {name} die Bestellung {number} mit der Adresse {email} hat, ist eine Mail mit dem Link unterwegs.',
  'Nothing there after some minutes? Look into the spam folder, too.':
    'Nach einigen Minuten nichts da? Sehen Sie auch im Spam-Ordner nach.',
  'Orders of this browser': 'Bestellungen aus diesem Browser',
  'With an account, you find all your orders after you have ':
    'Mit einem Konto finden Sie alle Ihre Bestellungen, wenn Sie ',
  'logged in': 'angemeldet',
  '.': ' sind.',
};
