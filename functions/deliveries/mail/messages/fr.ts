import type { Messages } from './en.ts';

/** All texts of mails in French. */
export const fr: Messages = {
  colon: ' :',
  hello: 'Bonjour {name},',
  helloNobody: 'Bonjour,',
  order: 'Commande {order}',
  items: 'Articles',
  promotion: 'Promotion',
  coupon: 'Code promo',
  shipping: 'Livraison',
  fee: 'Frais de paiement',
  taxIncluded: 'Dont {tax}',
  taxes: 'Taxes',
  total: 'Total',
  payment: 'Paiement',
  card: 'Vous payez {total} par carte.',
  cardByPage:
    'Vous payez {total} par carte. Si vous n’avez pas encore payé, vous pouvez le faire sur la page de cette commande.',
  amountToPay: 'Montant à payer',
  paymentReference: 'Référence du paiement',
  accountHolder: 'Titulaire du compte',
  bank: 'Banque',
  shippingAddress: 'Adresse de livraison',
  collection: 'Retrait',
  billingAddress: 'Adresse de facturation',
  showOrder: 'Voir la commande',
  cancelByPage:
    'Tant que cette commande n’est ni payée ni expédiée, vous pouvez l’annuler sur sa page. Ensuite, vous pourrez y exercer votre droit de rétractation, dans la mesure où la loi ou nos conditions vous l’accordent.',
  cancelByMail:
    'Pour annuler cette commande ou exercer votre droit de rétractation, dans la mesure où la loi ou nos conditions vous l’accordent, répondez à cet e-mail.',
  withdrawByPage:
    'Dans la mesure où la loi ou nos conditions vous l’accordent, vous pouvez exercer votre droit de rétractation sur la page de cette commande.',
  withdrawByMail:
    'Pour exercer votre droit de rétractation, dans la mesure où la loi ou nos conditions vous l’accordent, répondez à cet e-mail.',
  files: 'Avec cet e-mail, à conserver : {files}.',
  seller: 'Vendeur',
  taxId: 'N° fiscal : {id}',
  vatId: 'N° de TVA : {id}',
  'order.created.subject': 'Votre commande {order}',
  'order.created.text': 'Merci pour votre commande. Voici ce que nous avons reçu :',
  'payment.succeeded.subject': 'Nous avons reçu le paiement de votre commande {order}',
  'payment.succeeded.text': 'Merci. Nous avons bien reçu le paiement de votre commande.',
  'order.payment_failed.subject': 'Le paiement de votre commande {order} a échoué',
  'order.payment_failed.text':
    'Nous n’avons pas pu encaisser le paiement de {total}. Rien n’a été débité. Vous pouvez payer la commande à nouveau.',
  'shipment.created.subject': 'Votre commande {order} est en route',
  'shipment.created.text': 'Un colis de votre commande a été expédié.',
  'order.shipped.subject': 'Votre commande {order} a été expédiée',
  'order.shipped.text': 'Votre commande a été expédiée.',
  'order.shipped.collected.subject': 'Votre commande {order} est prête',
  'order.shipped.collected': 'Vous pouvez maintenant retirer votre commande.',
  trackingCode: 'Numéro de suivi',
  track: 'Suivre le colis',
  'order.canceled.subject': 'Votre commande {order} est annulée',
  'order.canceled.text': 'Votre commande a été annulée. Ce que vous avez payé vous sera remboursé.',
  'order.canceled.unpaid':
    'Votre commande a été annulée, car le paiement ne nous est pas parvenu à temps. Vous pouvez commander à nouveau à tout moment.',
  'order.refunded.subject': 'Remboursement de votre commande {order}',
  'order.refunded.text':
    'Nous vous avons remboursé {amount} par le moyen de paiement que vous avez utilisé. Le montant peut mettre quelques jours à apparaître.',
  'order.refunded.whole':
    'Votre commande a été remboursée. Le montant peut mettre quelques jours à apparaître.',
  deducted: 'Déduit',
  'order.refunded.unpaid':
    'Vous avez {amount} de moins à payer pour cette commande. Si vous l’avez déjà payée, nous vous remboursons ce montant.',
  'order.refunded.wholeUnpaid':
    'Il n’y a plus rien à payer pour votre commande. Si vous l’avez déjà payée, nous vous remboursons.',
  'order.withdrawn.subject': 'Nous avons reçu votre rétractation pour la commande {order}',
  'order.withdrawn.text': 'Nous avons reçu votre rétractation pour cette commande le {date}.',
  withdrawalReason: 'Votre motif',
  'order.return_approved.subject': 'Votre retour de la commande {order}',
  'order.return_approved.text':
    'Nous acceptons le retour que vous avez demandé. Veuillez nous envoyer les articles.',
  'order.return_refused.subject': 'Votre retour de la commande {order} est refusé',
  'order.return_refused.text': 'Nous ne pouvons pas accepter le retour que vous avez demandé.',
  'order.return_received.subject': 'Nous avons reçu votre retour de la commande {order}',
  'order.return_received.text': 'Voici ce qui nous est parvenu de votre retour :',
  'order.return_received.next':
    'Nous le vérifions maintenant. Nous vous écrirons dès que le remboursement sera en route, ou déduit de ce qu’il vous reste à payer.',
  returnAddress: 'À envoyer à',
  returnLabel: 'L’étiquette du colis se trouve sur la page de votre commande.',
  'cart.abandoned.subject': 'Votre panier chez {store}',
  'cart.abandoned.text': 'Ces articles sont toujours dans votre panier :',
  'cart.abandoned.why':
    'Vous recevez cet e-mail une seule fois pour ce panier, parce que vous avez un compte dans notre boutique.',
  openCart: 'Ouvrir le panier',
  unsubscribe: 'Ne plus recevoir d’e-mails au sujet de mes paniers',
  'user.created.subject': 'Bienvenue chez {store}',
  'user.created.text': 'Votre compte avec l’adresse e-mail {email} est prêt.',
  visit: 'Visiter la boutique',
  'user.password_recovery.subject': 'Choisir un nouveau mot de passe',
  'user.password_recovery.text':
    'Quelqu’un, probablement vous, a demandé un nouveau mot de passe. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
  setPassword: 'Choisir un nouveau mot de passe',
  code: 'Ou saisissez ce code : {code}',
  confirmEmail: 'Confirmer l’adresse e-mail',
  codeForEmail: 'Pour confirmer l’adresse e-mail, envoyez ce code : {code}',
  codeAlone: 'Pour choisir un nouveau mot de passe, saisissez ce code : {code}',
  codeEnds: 'Il est valable une heure.',
  'user.password_changed.subject': 'Votre mot de passe a été modifié',
  'user.password_changed.text':
    'Le mot de passe de votre compte a été modifié le {date}. Si ce n’était pas vous, choisissez-en un nouveau immédiatement et écrivez-nous.',
  'user.email_changed.subject': 'L’adresse e-mail de votre compte a été modifiée',
  'user.email_changed.text':
    'L’adresse e-mail de votre compte a été remplacée par {email} le {date}. Si ce n’était pas vous, écrivez-nous immédiatement.',
  'product.back_in_stock.subject': '{product} est de nouveau disponible',
  'product.back_in_stock.text':
    'Vous avez demandé à être averti du retour de {product} : vous pouvez le commander dès maintenant. Il n’y en aura peut-être pas pour toutes les personnes qui attendent.',
  onlyMail: 'C’est le seul e-mail à ce sujet. Nous avons supprimé votre adresse de la liste.',
  'webhook.disabled.subject': 'Un webhook de {store} a été désactivé',
  'webhook.disabled.text':
    'Depuis plusieurs jours, aucun des événements envoyés à {url} n’a été accepté. Le webhook est désactivé. Réparez le destinataire, puis réactivez le webhook ; les événements des 30 derniers jours sont dans GET /events.',
  'staff.invitation.subject': 'Invitation à {store}',
  'staff.invitation.text':
    'Vous êtes invité à travailler sur la boutique {store}. Pour accepter, choisissez un mot de passe.',
  'staff.invitation.ends': 'Cela fonctionne une seule fois, pendant sept jours.',
  'staff.invitation.taken':
    'Vous êtes invité à travailler sur la boutique {store}. Cela n’est pas possible avec cette adresse e-mail : elle appartient déjà à un membre d’une équipe, ici ou dans un autre compte, et ne peut servir qu’une fois. Demandez une invitation à une autre adresse.',
  'staff.email.subject': 'Confirmez votre adresse e-mail pour {store}',
  'staff.email.text':
    'Quelqu’un, probablement vous, souhaite se connecter avec cette adresse e-mail à la gestion des boutiques. Confirmez-la : vous vous connecterez ensuite avec elle. Si ce n’était pas vous, ne faites rien.',
  'staff.email.ends': 'Cela fonctionne une seule fois, pendant un jour.',
  'staff.recovery.subject': 'Choisir un nouveau mot de passe pour {store}',
  'staff.recovery.text':
    'Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre accès à la gestion des boutiques. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
  'staff.recovery.ends': 'Cela fonctionne une seule fois, pendant une heure.',
};
