import type { Messages } from './en.ts';

/** All texts of mails in German. */
export const de: Messages = {
  colon: ':',
  hello: 'Guten Tag {name},',
  helloNobody: 'Guten Tag,',
  order: 'Bestellung {order}',
  items: 'Artikel',
  promotion: 'Aktion',
  coupon: 'Gutschein',
  shipping: 'Versand',
  fee: 'Zahlungsgebühr',
  taxIncluded: 'Enthalten: {tax}',
  taxes: 'Steuern',
  total: 'Gesamt',
  payment: 'Zahlung',
  card: 'Sie bezahlen {total} mit Karte.',
  cardByPage:
    'Sie bezahlen {total} mit Karte. Falls Sie noch nicht bezahlt haben, können Sie es auf der Seite dieser Bestellung tun.',
  amountToPay: 'Zu zahlender Betrag',
  paymentReference: 'Verwendungszweck',
  accountHolder: 'Kontoinhaber',
  bank: 'Bank',
  shippingAddress: 'Lieferadresse',
  collection: 'Abholung',
  billingAddress: 'Rechnungsadresse',
  showOrder: 'Bestellung ansehen',
  cancelByPage:
    'Bis diese Bestellung bezahlt oder verschickt ist, können Sie sie auf ihrer Seite stornieren. Danach können Sie sie dort widerrufen, soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben.',
  cancelByMail:
    'Um diese Bestellung zu stornieren oder, soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, zu widerrufen, antworten Sie auf diese E-Mail.',
  withdrawByPage:
    'Soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, können Sie diese Bestellung auf ihrer Seite widerrufen.',
  withdrawByMail:
    'Soweit Gesetz oder unsere Bedingungen Ihnen dieses Recht geben, können Sie diese Bestellung widerrufen, indem Sie auf diese E-Mail antworten.',
  files: 'Mit dieser E-Mail, zum Aufbewahren: {files}.',
  seller: 'Verkäufer',
  taxId: 'Steuernummer: {id}',
  vatId: 'USt-IdNr.: {id}',
  'order.created.subject': 'Ihre Bestellung {order}',
  'order.created.text': 'Vielen Dank für Ihre Bestellung. Das haben wir erhalten:',
  'payment.succeeded.subject': 'Die Zahlung Ihrer Bestellung {order} ist eingegangen',
  'payment.succeeded.text':
    'Vielen Dank. Ihre Zahlung für diese Bestellung ist bei uns eingegangen.',
  'order.payment_failed.subject': 'Die Zahlung Ihrer Bestellung {order} ist fehlgeschlagen',
  'order.payment_failed.text':
    'Wir konnten den Betrag von {total} nicht einziehen. Es wurde nichts abgebucht. Sie können die Bestellung noch einmal bezahlen.',
  'shipment.created.subject': 'Ihre Bestellung {order} ist unterwegs',
  'shipment.created.text': 'Ein Paket Ihrer Bestellung wurde verschickt.',
  'order.shipped.subject': 'Ihre Bestellung {order} wurde verschickt',
  'order.shipped.text': 'Ihre Bestellung wurde verschickt.',
  'order.shipped.collected.subject': 'Ihre Bestellung {order} liegt bereit',
  'order.shipped.collected': 'Sie können Ihre Bestellung jetzt abholen.',
  trackingCode: 'Sendungsnummer',
  track: 'Paket verfolgen',
  'order.canceled.subject': 'Ihre Bestellung {order} ist storniert',
  'order.canceled.text':
    'Ihre Bestellung wurde storniert. Was Sie bezahlt haben, erhalten Sie zurück.',
  'order.canceled.unpaid':
    'Ihre Bestellung wurde storniert, weil die Zahlung nicht rechtzeitig eingegangen ist. Sie können jederzeit neu bestellen.',
  'order.refunded.subject': 'Erstattung zu Ihrer Bestellung {order}',
  'order.refunded.text':
    'Wir haben Ihnen {amount} auf dem Weg erstattet, auf dem Sie bezahlt haben. Bis Sie es sehen, kann es einige Tage dauern.',
  'order.refunded.whole':
    'Ihre Bestellung wurde erstattet. Bis Sie das Geld sehen, kann es einige Tage dauern.',
  deducted: 'Einbehalten',
  'order.refunded.unpaid':
    'Sie haben für diese Bestellung {amount} weniger zu zahlen. Wenn Sie schon bezahlt haben, erstatten wir Ihnen diesen Betrag.',
  'order.refunded.wholeUnpaid':
    'Für Ihre Bestellung ist nichts mehr zu zahlen. Wenn Sie schon bezahlt haben, erstatten wir Ihnen das Geld.',
  'order.withdrawn.subject': 'Wir haben Ihren Widerruf zu Bestellung {order} erhalten',
  'order.withdrawn.text': 'Ihren Widerruf zu dieser Bestellung haben wir am {date} erhalten.',
  withdrawalReason: 'Ihre Begründung',
  'order.return_approved.subject': 'Ihre Rücksendung zu Bestellung {order}',
  'order.return_approved.text':
    'Wir nehmen zurück, was Sie zurücksenden möchten. Bitte senden Sie es an uns.',
  'order.return_refused.subject': 'Ihre Rücksendung zu Bestellung {order} ist abgelehnt',
  'order.return_refused.text': 'Wir nehmen nicht zurück, was Sie zurücksenden möchten.',
  'order.return_received.subject': 'Ihre Rücksendung zu Bestellung {order} ist angekommen',
  'order.return_received.text': 'Das ist von Ihrer Rücksendung angekommen:',
  'order.return_received.next':
    'Wir prüfen es jetzt. Wir schreiben Ihnen, sobald das Geld dafür unterwegs ist oder von dem abgezogen ist, was Sie noch zu zahlen haben.',
  returnAddress: 'Bitte senden an',
  returnLabel: 'Das Etikett für das Paket finden Sie auf der Seite Ihrer Bestellung.',
  'cart.abandoned.subject': 'Ihr Warenkorb bei {store}',
  'cart.abandoned.text': 'Das liegt noch in Ihrem Warenkorb:',
  'cart.abandoned.why':
    'Sie erhalten diese E-Mail einmal zu diesem Warenkorb, weil Sie ein Konto in unserem Shop haben.',
  openCart: 'Warenkorb öffnen',
  unsubscribe: 'Keine E-Mails mehr zu Warenkörben',
  'user.created.subject': 'Willkommen bei {store}',
  'user.created.text': 'Ihr Konto mit der E-Mail-Adresse {email} ist eingerichtet.',
  visit: 'Zum Shop',
  'user.password_recovery.subject': 'Neues Passwort setzen',
  'user.password_recovery.text':
    'Jemand, wahrscheinlich Sie, hat ein neues Passwort angefordert. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  setPassword: 'Neues Passwort setzen',
  code: 'Oder geben Sie diesen Code ein: {code}',
  confirmEmail: 'E-Mail-Adresse bestätigen',
  codeForEmail: 'Um die E-Mail-Adresse zu bestätigen, senden Sie diesen Code: {code}',
  codeAlone: 'Um ein neues Passwort zu setzen, geben Sie diesen Code ein: {code}',
  codeEnds: 'Er gilt eine Stunde.',
  'user.password_changed.subject': 'Ihr Passwort wurde geändert',
  'user.password_changed.text':
    'Das Passwort Ihres Kontos wurde am {date} geändert. Wenn Sie es nicht waren, setzen Sie sofort ein neues und schreiben Sie uns.',
  'user.email_changed.subject': 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  'user.email_changed.text':
    'Die E-Mail-Adresse Ihres Kontos wurde am {date} in {email} geändert. Wenn Sie es nicht waren, schreiben Sie uns sofort.',
  'product.back_in_stock.subject': '{product} ist wieder erhältlich',
  'product.back_in_stock.text':
    'Sie wollten erfahren, wann {product} wieder erhältlich ist: Jetzt können Sie es bestellen. Vielleicht reicht es nicht für alle, die warten.',
  onlyMail: 'Dies ist die einzige E-Mail dazu. Ihre Adresse haben wir von der Liste gelöscht.',
  'webhook.disabled.subject': 'Ein Webhook von {store} wurde abgeschaltet',
  'webhook.disabled.text':
    'Seit Tagen wurde kein Ereignis an {url} angenommen. Der Webhook ist abgeschaltet. Reparieren Sie den Empfänger und schalten Sie den Webhook wieder ein; die Ereignisse der letzten 30 Tage stehen in GET /events.',
  'staff.invitation.subject': 'Einladung zu {store}',
  'staff.invitation.text':
    'Sie sind zur Mitarbeit am Shop {store} eingeladen. Um anzunehmen, wählen Sie ein Passwort.',
  'staff.invitation.ends': 'Das geht einmal, und sieben Tage lang.',
  'staff.invitation.taken':
    'Sie sind zur Mitarbeit am Shop {store} eingeladen. Mit dieser E-Mail-Adresse geht das nicht: Sie gehört schon jemandem, der hier oder in einem anderen Konto mitarbeitet, und kann nur einmal vergeben werden. Bitten Sie um eine Einladung an eine andere Adresse.',
  'staff.email.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {store}',
  'staff.email.text':
    'Jemand, wahrscheinlich Sie, möchte sich zur Mitarbeit an Shops mit dieser E-Mail-Adresse anmelden. Bestätigen Sie sie: Von da an melden Sie sich mit ihr an. Wenn Sie es nicht waren, tun Sie nichts.',
  'staff.email.ends': 'Das geht einmal, und einen Tag lang.',
  'staff.recovery.subject': 'Neues Passwort für {store} setzen',
  'staff.recovery.text':
    'Jemand, wahrscheinlich Sie, hat ein neues Passwort für die Mitarbeit an Shops angefordert. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  'staff.recovery.ends': 'Das geht einmal, und eine Stunde lang.',
};
