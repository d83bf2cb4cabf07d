import type { Messages } from './en.ts';

/** All texts of mails in Italian. */
export const it: Messages = {
  colon: ':',
  hello: 'Gentile {name},',
  helloNobody: 'Buongiorno,',
  order: 'Ordine {order}',
  items: 'Articoli',
  promotion: 'Promozione',
  coupon: 'Codice sconto',
  shipping: 'Spedizione',
  fee: 'Commissione di pagamento',
  taxIncluded: 'Di cui {tax}',
  taxes: 'Imposte',
  total: 'Totale',
  payment: 'Pagamento',
  card: 'Il pagamento di {total} avviene con carta.',
  cardByPage:
    'Il pagamento di {total} avviene con carta. Se non ha ancora pagato, può farlo nella pagina di questo ordine.',
  amountToPay: 'Importo da pagare',
  paymentReference: 'Causale',
  accountHolder: 'Intestatario del conto',
  bank: 'Banca',
  shippingAddress: 'Indirizzo di spedizione',
  collection: 'Luogo del ritiro',
  billingAddress: 'Indirizzo di fatturazione',
  showOrder: 'Vedi l’ordine',
  cancelByPage:
    'Finché l’ordine non è pagato o spedito, può annullarlo nella sua pagina. In seguito potrà esercitarvi il diritto di recesso, nei limiti previsti dalla legge o dalle nostre condizioni.',
  cancelByMail:
    'Per annullare questo ordine, o per esercitare il diritto di recesso nei limiti previsti dalla legge o dalle nostre condizioni, risponda a questa e-mail.',
  withdrawByPage:
    'Nei limiti previsti dalla legge o dalle nostre condizioni, può esercitare il diritto di recesso nella pagina di questo ordine.',
  withdrawByMail:
    'Per esercitare il diritto di recesso, nei limiti previsti dalla legge o dalle nostre condizioni, risponda a questa e-mail.',
  files: 'Con questa e-mail, da conservare: {files}.',
  seller: 'Venditore',
  taxId: 'Codice fiscale: {id}',
  vatId: 'Partita IVA: {id}',
  'order.created.subject': 'Il Suo ordine {order}',
  'order.created.text': 'Grazie per il Suo ordine. Ecco che cosa abbiamo ricevuto:',
  'payment.succeeded.subject': 'Abbiamo ricevuto il pagamento del Suo ordine {order}',
  'payment.succeeded.text': 'Grazie. Abbiamo ricevuto il pagamento del Suo ordine.',
  'order.payment_failed.subject': 'Il pagamento del Suo ordine {order} non è riuscito',
  'order.payment_failed.text':
    'Non abbiamo potuto incassare il pagamento di {total}. Non è stato addebitato nulla. Può ripetere il pagamento dell’ordine.',
  'shipment.created.subject': 'Il Suo ordine {order} è in viaggio',
  'shipment.created.text': 'Un pacco del Suo ordine è stato spedito.',
  'order.shipped.subject': 'Il Suo ordine {order} è stato spedito',
  'order.shipped.text': 'Il Suo ordine è stato spedito.',
  'order.shipped.collected.subject': 'Il Suo ordine {order} è pronto',
  'order.shipped.collected': 'Può ritirare il Suo ordine.',
  trackingCode: 'Numero di tracciamento',
  track: 'Traccia il pacco',
  'order.canceled.subject': 'Il Suo ordine {order} è annullato',
  'order.canceled.text': 'Il Suo ordine è stato annullato. Quanto ha pagato Le verrà rimborsato.',
  'order.canceled.unpaid':
    'Il Suo ordine è stato annullato perché il pagamento non è arrivato in tempo. Può ordinare di nuovo in qualsiasi momento.',
  'order.refunded.subject': 'Rimborso del Suo ordine {order}',
  'order.refunded.text':
    'Le abbiamo rimborsato {amount} con lo stesso mezzo usato per il pagamento. Può volerci qualche giorno prima di vederlo.',
  'order.refunded.whole':
    'Il Suo ordine è stato rimborsato. Può volerci qualche giorno prima di vedere il denaro.',
  deducted: 'Trattenuto',
  'order.refunded.unpaid':
    'Per questo ordine deve pagare {amount} in meno. Se lo ha già pagato, Le rimborsiamo questo importo.',
  'order.refunded.wholeUnpaid':
    'Per il Suo ordine non c’è più nulla da pagare. Se lo ha già pagato, Le rimborsiamo il denaro.',
  'order.withdrawn.subject': 'Abbiamo ricevuto il Suo recesso dall’ordine {order}',
  'order.withdrawn.text': 'Abbiamo ricevuto il Suo recesso da questo ordine il {date}.',
  withdrawalReason: 'Il Suo motivo',
  'order.return_approved.subject': 'Il Suo reso dell’ordine {order}',
  'order.return_approved.text': 'Accettiamo il reso che ha richiesto. La preghiamo di spedircelo.',
  'order.return_refused.subject': 'Il Suo reso dell’ordine {order} non è stato accettato',
  'order.return_refused.text': 'Non possiamo accettare il reso che ha richiesto.',
  'order.return_received.subject': 'Abbiamo ricevuto il Suo reso dell’ordine {order}',
  'order.return_received.text': 'Del Suo reso è arrivato quanto segue:',
  'order.return_received.next':
    'Ora lo controlliamo. Le scriveremo quando il rimborso sarà in viaggio o detratto da quanto resta da pagare.',
  returnAddress: 'Da spedire a',
  returnLabel: 'L’etichetta per il pacco è nella pagina del Suo ordine.',
  'cart.abandoned.subject': 'Il Suo carrello da {store}',
  'cart.abandoned.text': 'Questi articoli sono ancora nel Suo carrello:',
  'cart.abandoned.why':
    'Riceve questa e-mail una sola volta per questo carrello, perché ha un account nel nostro negozio.',
  openCart: 'Apri il carrello',
  unsubscribe: 'Non ricevere più e-mail sui carrelli',
  'user.created.subject': 'Benvenuti da {store}',
  'user.created.text': 'Il Suo account con l’indirizzo e-mail {email} è pronto.',
  visit: 'Visita il negozio',
  'user.password_recovery.subject': 'Imposti una nuova password',
  'user.password_recovery.text':
    'Qualcuno, probabilmente Lei, ha chiesto una nuova password. Se non è stato Lei, non faccia nulla: la Sua password resta invariata.',
  setPassword: 'Imposta una nuova password',
  code: 'Oppure inserisca questo codice: {code}',
  confirmEmail: 'Conferma l’indirizzo e-mail',
  codeForEmail: 'Per confermare l’indirizzo e-mail, invii questo codice: {code}',
  codeAlone: 'Per impostare una nuova password, inserisca questo codice: {code}',
  codeEnds: 'È valido per un’ora.',
  'user.password_changed.subject': 'La Sua password è stata modificata',
  'user.password_changed.text':
    'La password del Suo account è stata modificata il {date}. Se non è stato Lei, ne imposti subito una nuova e ci scriva.',
  'user.email_changed.subject': 'L’indirizzo e-mail del Suo account è stato modificato',
  'user.email_changed.text':
    'L’indirizzo e-mail del Suo account è stato modificato in {email} il {date}. Se non è stato Lei, ci scriva subito.',
  'product.back_in_stock.subject': '{product} è di nuovo disponibile',
  'product.back_in_stock.text':
    'Ci ha chiesto di avvisarLa quando {product} fosse di nuovo disponibile: ora può acquistarlo. Potrebbe non bastare per tutti coloro che aspettano.',
  onlyMail: 'Questa è l’unica e-mail al riguardo. Abbiamo cancellato il Suo indirizzo dalla lista.',
  'webhook.disabled.subject': 'Un webhook di {store} è stato disattivato',
  'webhook.disabled.text':
    'Da giorni nessuno degli eventi inviati a {url} viene accettato. Il webhook è disattivato. Ripari il destinatario, poi riattivi il webhook; gli eventi degli ultimi 30 giorni sono in GET /events.',
  'staff.invitation.subject': 'Invito a {store}',
  'staff.invitation.text':
    'Ha ricevuto un invito a lavorare al negozio {store}. Per accettare, scelga una password.',
  'staff.invitation.ends': 'Funziona una sola volta, per sette giorni.',
  'staff.invitation.taken':
    'Ha ricevuto un invito a lavorare al negozio {store}. Con questo indirizzo e-mail non è possibile: appartiene già a chi lavora qui o in un altro account, e può essere usato una sola volta. Chieda un invito a un altro indirizzo.',
  'staff.email.subject': 'Confermi il Suo indirizzo e-mail per {store}',
  'staff.email.text':
    'Qualcuno, probabilmente Lei, vuole accedere con questo indirizzo e-mail per lavorare ai negozi. Lo confermi: da quel momento accederà con esso. Se non è stato Lei, non faccia nulla.',
  'staff.email.ends': 'Funziona una sola volta, per un giorno.',
  'staff.recovery.subject': 'Imposti una nuova password per {store}',
  'staff.recovery.text':
    'Qualcuno, probabilmente Lei, ha chiesto una nuova password per lavorare ai negozi. Se non è stato Lei, non faccia nulla: la Sua password resta invariata.',
  'staff.recovery.ends': 'Funziona una sola volta, per un’ora.',
};
