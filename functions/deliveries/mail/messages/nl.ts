import type { Messages } from './en.ts';

/** All texts of mails in Dutch. */
export const nl: Messages = {
  colon: ':',
  hello: 'Beste {name},',
  helloNobody: 'Beste klant,',
  order: 'Bestelling {order}',
  items: 'Artikelen',
  promotion: 'Actie',
  coupon: 'Kortingscode',
  shipping: 'Verzending',
  fee: 'Betaalkosten',
  taxIncluded: 'Inclusief: {tax}',
  taxes: 'Btw',
  total: 'Totaal',
  payment: 'Betaling',
  card: 'U betaalt {total} met een kaart.',
  cardByPage:
    'U betaalt {total} met een kaart. Als u nog niet hebt betaald, kunt u dat doen op de pagina van deze bestelling.',
  amountToPay: 'Te betalen bedrag',
  paymentReference: 'Betalingskenmerk',
  accountHolder: 'Rekeninghouder',
  bank: 'Bank',
  shippingAddress: 'Bezorgadres',
  collection: 'Afhalen',
  billingAddress: 'Factuuradres',
  showOrder: 'Bestelling bekijken',
  cancelByPage:
    'Zolang deze bestelling niet betaald of verzonden is, kunt u haar annuleren op de pagina ervan. Daarna kunt u haar daar herroepen, voor zover de wet of onze voorwaarden u dat recht geven.',
  cancelByMail:
    'Om deze bestelling te annuleren of, voor zover de wet of onze voorwaarden u dat recht geven, te herroepen, beantwoordt u deze e-mail.',
  withdrawByPage:
    'Voor zover de wet of onze voorwaarden u dat recht geven, kunt u deze bestelling herroepen op de pagina ervan.',
  withdrawByMail:
    'Voor zover de wet of onze voorwaarden u dat recht geven, kunt u deze bestelling herroepen door deze e-mail te beantwoorden.',
  files: 'Bij deze e-mail, om te bewaren: {files}.',
  seller: 'Verkoper',
  taxId: 'Fiscaal nummer: {id}',
  vatId: 'Btw-nummer: {id}',
  'order.created.subject': 'Uw bestelling {order}',
  'order.created.text': 'Bedankt voor uw bestelling. Dit hebben wij ontvangen:',
  'payment.succeeded.subject': 'Wij hebben de betaling van uw bestelling {order} ontvangen',
  'payment.succeeded.text': 'Hartelijk dank. Wij hebben de betaling van uw bestelling ontvangen.',
  'order.payment_failed.subject': 'De betaling van uw bestelling {order} is mislukt',
  'order.payment_failed.text':
    'Wij konden de betaling van {total} niet innen. Er is niets afgeschreven. U kunt de bestelling opnieuw betalen.',
  'shipment.created.subject': 'Uw bestelling {order} is onderweg',
  'shipment.created.text': 'Een pakket van uw bestelling is verzonden.',
  'order.shipped.subject': 'Uw bestelling {order} is verzonden',
  'order.shipped.text': 'Uw bestelling is verzonden.',
  'order.shipped.collected.subject': 'Uw bestelling {order} ligt klaar',
  'order.shipped.collected': 'U kunt uw bestelling nu afhalen.',
  trackingCode: 'Track-en-tracecode',
  track: 'Pakket volgen',
  'order.canceled.subject': 'Uw bestelling {order} is geannuleerd',
  'order.canceled.text': 'Uw bestelling is geannuleerd. Wat u hebt betaald, krijgt u terug.',
  'order.canceled.unpaid':
    'Uw bestelling is geannuleerd omdat wij de betaling niet op tijd hebben ontvangen. U kunt op elk moment opnieuw bestellen.',
  'order.refunded.subject': 'Terugbetaling van uw bestelling {order}',
  'order.refunded.text':
    'Wij hebben u {amount} terugbetaald op de manier waarop u hebt betaald. Het kan enkele dagen duren voordat u het ziet.',
  'order.refunded.whole':
    'Uw bestelling is terugbetaald. Het kan enkele dagen duren voordat u het geld ziet.',
  deducted: 'Ingehouden',
  'order.refunded.unpaid':
    'U hoeft voor deze bestelling {amount} minder te betalen. Als u al hebt betaald, betalen wij dit bedrag aan u terug.',
  'order.refunded.wholeUnpaid':
    'Voor uw bestelling hoeft u niets meer te betalen. Als u al hebt betaald, betalen wij het geld aan u terug.',
  'order.withdrawn.subject': 'Wij hebben uw herroeping van bestelling {order} ontvangen',
  'order.withdrawn.text': 'Wij hebben uw herroeping van deze bestelling op {date} ontvangen.',
  withdrawalReason: 'Uw reden',
  'order.return_approved.subject': 'Uw retour van bestelling {order}',
  'order.return_approved.text':
    'Wij accepteren de retour die u hebt aangevraagd. Stuur de artikelen naar ons op.',
  'order.return_refused.subject': 'Uw retour van bestelling {order} is afgewezen',
  'order.return_refused.text': 'Wij kunnen de retour die u hebt aangevraagd niet accepteren.',
  'order.return_received.subject': 'Wij hebben uw retour van bestelling {order} ontvangen',
  'order.return_received.text': 'Dit is van uw retour aangekomen:',
  'order.return_received.next':
    'Wij controleren het nu. Wij schrijven u zodra het geld ervoor onderweg is, of is afgetrokken van wat u nog moet betalen.',
  returnAddress: 'Stuur het naar',
  returnLabel: 'Het etiket voor het pakket vindt u op de pagina van uw bestelling.',
  'cart.abandoned.subject': 'Uw winkelwagen bij {store}',
  'cart.abandoned.text': 'Dit ligt nog in uw winkelwagen:',
  'cart.abandoned.why':
    'U krijgt deze e-mail één keer voor deze winkelwagen, omdat u een account bij onze winkel hebt.',
  openCart: 'Winkelwagen openen',
  unsubscribe: 'Geen e-mails meer over winkelwagens',
  'user.created.subject': 'Welkom bij {store}',
  'user.created.text': 'Uw account met het e-mailadres {email} is klaar.',
  visit: 'Naar de winkel',
  'user.password_recovery.subject': 'Stel een nieuw wachtwoord in',
  'user.password_recovery.text':
    'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord aangevraagd. Was u dat niet, doe dan niets: uw wachtwoord blijft zoals het is.',
  setPassword: 'Nieuw wachtwoord instellen',
  code: 'Of voer deze code in: {code}',
  confirmEmail: 'E-mailadres bevestigen',
  codeForEmail: 'Stuur deze code om het e-mailadres te bevestigen: {code}',
  codeAlone: 'Voer deze code in om een nieuw wachtwoord in te stellen: {code}',
  codeEnds: 'De code is een uur geldig.',
  'user.password_changed.subject': 'Uw wachtwoord is gewijzigd',
  'user.password_changed.text':
    'Het wachtwoord van uw account is op {date} gewijzigd. Was u dat niet, stel dan meteen een nieuw wachtwoord in en schrijf ons.',
  'user.email_changed.subject': 'Het e-mailadres van uw account is gewijzigd',
  'user.email_changed.text':
    'Het e-mailadres van uw account is op {date} gewijzigd in {email}. Was u dat niet, schrijf ons dan meteen.',
  'product.back_in_stock.subject': '{product} is weer verkrijgbaar',
  'product.back_in_stock.text':
    'U vroeg ons te laten weten wanneer u {product} weer kunt kopen: dat kan nu. Misschien is er niet genoeg voor iedereen die wacht.',
  onlyMail: 'Dit is de enige e-mail hierover. Wij hebben uw adres van de lijst verwijderd.',
  'webhook.disabled.subject': 'Een webhook van {store} is uitgeschakeld',
  'webhook.disabled.text':
    'Al dagen is geen van de gebeurtenissen die naar {url} zijn gestuurd geaccepteerd. De webhook is uitgeschakeld. Herstel de ontvanger en schakel de webhook weer in; de gebeurtenissen van de laatste 30 dagen staan in GET /events.',
  'staff.invitation.subject': 'Uitnodiging voor {store}',
  'staff.invitation.text':
    'U bent uitgenodigd om aan de winkel {store} mee te werken. Kies een wachtwoord om de uitnodiging aan te nemen.',
  'staff.invitation.ends': 'Dit werkt één keer, en zeven dagen lang.',
  'staff.invitation.taken':
    'U bent uitgenodigd om aan de winkel {store} mee te werken. Met dit e-mailadres kan dat niet: het is al van iemand die hier of in een ander account meewerkt, en kan maar één keer worden gebruikt. Vraag om een uitnodiging op een ander adres.',
  'staff.email.subject': 'Bevestig uw e-mailadres voor {store}',
  'staff.email.text':
    'Iemand, waarschijnlijk u, wil met dit e-mailadres inloggen om aan winkels mee te werken. Bevestig het: daarna logt u ermee in. Was u dat niet, doe dan niets.',
  'staff.email.ends': 'Dit werkt één keer, en een dag lang.',
  'staff.recovery.subject': 'Stel een nieuw wachtwoord in voor {store}',
  'staff.recovery.text':
    'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord aangevraagd voor het werk aan winkels. Was u dat niet, doe dan niets: uw wachtwoord blijft zoals het is.',
  'staff.recovery.ends': 'Dit werkt één keer, en een uur lang.',
};
