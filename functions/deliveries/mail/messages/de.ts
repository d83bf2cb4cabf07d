import type { Messages } from './en.ts';

/** All texts of mails in German. */
export const de: Messages = {
  hello: 'Guten Tag {name},',
  helloNobody: 'Guten Tag,',
  order: 'Bestellung {id}',
  items: 'Artikel',
  promotion: 'Aktion',
  coupon: 'Gutschein',
  shipping: 'Versand',
  fee: 'Zahlungsgebühr',
  taxIncluded: 'Enthalten: {tax}',
  taxes: 'Steuern',
  total: 'Gesamt',
  refunded: 'Erstattet',
  payment: 'Zahlung',
  amountToPay: 'Zu zahlender Betrag',
  paymentReference: 'Verwendungszweck',
  shippingAddress: 'Lieferadresse',
  billingAddress: 'Rechnungsadresse',
  showOrder: 'Bestellung ansehen',
  cancelByPage:
    'Bis wir diese Bestellung bearbeiten, können Sie sie auf ihrer Seite stornieren. Danach können Sie sie dort widerrufen, soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben.',
  cancelByMail:
    'Um diese Bestellung zu stornieren oder, soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, zu widerrufen, antworten Sie auf diese E-Mail.',
  withdrawByPage:
    'Soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, können Sie diese Bestellung auf ihrer Seite widerrufen.',
  withdrawByMail:
    'Soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, können Sie diese Bestellung widerrufen, indem Sie auf diese E-Mail antworten.',
  seller: 'Verkäufer',
  taxId: 'Steuernummer: {id}',
  'order.created.subject': 'Ihre Bestellung {id}',
  'order.created.text': 'Vielen Dank für Ihre Bestellung. Das haben wir erhalten:',
  'order.payment_failed.subject': 'Die Zahlung Ihrer Bestellung {id} ist fehlgeschlagen',
  'order.payment_failed.text':
    'Wir konnten den Betrag von {total} nicht einziehen. Es wurde nichts abgebucht. Sie können die Bestellung noch einmal bezahlen.',
  'shipment.created.subject': 'Ihre Bestellung {id} ist unterwegs',
  'shipment.created.text': 'Ein Paket Ihrer Bestellung wurde verschickt.',
  'order.shipped.subject': 'Ihre Bestellung {id} wurde verschickt',
  'order.shipped.text': 'Ihre Bestellung wurde verschickt.',
  trackingCode: 'Sendungsnummer',
  track: 'Paket verfolgen',
  'order.canceled.subject': 'Ihre Bestellung {id} ist storniert',
  'order.canceled.text':
    'Ihre Bestellung wurde storniert. Was Sie bezahlt haben, erhalten Sie zurück.',
  'order.canceled.unpaid':
    'Ihre Bestellung wurde storniert, weil die Zahlung nicht rechtzeitig eingegangen ist. Sie können jederzeit neu bestellen.',
  'order.refunded.subject': 'Erstattung zu Ihrer Bestellung {id}',
  'order.refunded.text':
    'Wir haben Ihnen {amount} auf dem Weg erstattet, auf dem Sie bezahlt haben. Bis Sie es sehen, kann es einige Tage dauern.',
  'order.refunded.whole':
    'Ihre Bestellung wurde erstattet. Bis Sie das Geld sehen, kann es einige Tage dauern.',
  'order.withdrawn.subject': 'Wir haben Ihren Widerruf zu Bestellung {id} erhalten',
  'order.withdrawn.text': 'Ihren Widerruf zu dieser Bestellung haben wir am {date} erhalten.',
  'user.created.subject': 'Willkommen bei {store}',
  'user.created.text': 'Ihr Konto mit der E-Mail-Adresse {email} ist eingerichtet.',
  visit: 'Zum Shop',
  'user.password_recovery.subject': 'Neues Passwort setzen',
  'user.password_recovery.text':
    'Jemand, wahrscheinlich Sie, hat ein neues Passwort angefordert. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  setPassword: 'Neues Passwort setzen',
  code: 'Oder geben Sie diesen Code ein: {code}',
  codeAlone: 'Um ein neues Passwort zu setzen, geben Sie diesen Code ein: {code}',
  codeEnds: 'Er gilt eine Stunde.',
  'user.password_changed.subject': 'Ihr Passwort wurde geändert',
  'user.password_changed.text':
    'Das Passwort Ihres Kontos wurde am {date} geändert. Wenn Sie es nicht waren, setzen Sie sofort ein neues und schreiben Sie uns.',
  'user.email_changed.subject': 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  'user.email_changed.text':
    'Die E-Mail-Adresse Ihres Kontos wurde am {date} in {email} geändert. Wenn Sie es nicht waren, schreiben Sie uns sofort.',
  'webhook.disabled.subject': 'Ein Webhook von {store} wurde abgeschaltet',
  'webhook.disabled.text':
    'Seit Tagen wurde kein Ereignis an {url} angenommen. Der Webhook ist abgeschaltet. Reparieren Sie den Empfänger und schalten Sie den Webhook wieder ein; die Ereignisse der letzten 30 Tage stehen in GET /events.',
};
