import type { Messages } from './en.ts';

/** All texts of mails in Portuguese, as written in Portugal. */
export const pt: Messages = {
  colon: ':',
  hello: 'Olá, {name},',
  helloNobody: 'Olá,',
  order: 'Encomenda {order}',
  items: 'Artigos',
  promotion: 'Promoção',
  coupon: 'Cupão',
  shipping: 'Envio',
  fee: 'Taxa de pagamento',
  taxIncluded: 'Incluído: {tax}',
  taxes: 'Impostos',
  total: 'Total',
  payment: 'Pagamento',
  card: 'O pagamento de {total} é feito por cartão.',
  cardByPage:
    'O pagamento de {total} é feito por cartão. Se ainda não pagou, pode fazê-lo na página desta encomenda.',
  amountToPay: 'Montante a pagar',
  paymentReference: 'Referência do pagamento',
  accountHolder: 'Titular da conta',
  bank: 'Banco',
  shippingAddress: 'Morada de entrega',
  collection: 'Local de levantamento',
  billingAddress: 'Morada de faturação',
  showOrder: 'Ver a encomenda',
  cancelByPage:
    'Até esta encomenda estar paga ou enviada, pode cancelá-la na sua página. Depois disso, pode exercer aí o direito de livre resolução, na medida em que a lei ou as nossas condições lho concedam.',
  cancelByMail:
    'Para cancelar esta encomenda ou exercer o direito de livre resolução, na medida em que a lei ou as nossas condições lho concedam, responda a este e-mail.',
  withdrawByPage:
    'Na medida em que a lei ou as nossas condições lho concedam, pode exercer o direito de livre resolução na página desta encomenda.',
  withdrawByMail:
    'Para exercer o direito de livre resolução, na medida em que a lei ou as nossas condições lho concedam, responda a este e-mail.',
  files: 'Com este e-mail, para guardar: {files}.',
  seller: 'Vendedor',
  taxId: 'NIF: {id}',
  vatId: 'N.º de IVA: {id}',
  'order.created.subject': 'A sua encomenda {order}',
  'order.created.text': 'Obrigado pela sua encomenda. Foi isto que recebemos:',
  'payment.succeeded.subject': 'Recebemos o pagamento da sua encomenda {order}',
  'payment.succeeded.text': 'Obrigado. Recebemos o pagamento da sua encomenda.',
  'order.payment_failed.subject': 'O pagamento da sua encomenda {order} falhou',
  'order.payment_failed.text':
    'Não foi possível receber o pagamento de {total}. Nada foi debitado. Pode voltar a pagar a encomenda.',
  'shipment.created.subject': 'A sua encomenda {order} está a caminho',
  'shipment.created.text': 'Foi enviado um volume da sua encomenda.',
  'order.shipped.subject': 'A sua encomenda {order} foi enviada',
  'order.shipped.text': 'A sua encomenda foi enviada.',
  'order.shipped.collected.subject': 'A sua encomenda {order} está pronta',
  'order.shipped.collected': 'Já pode levantar a sua encomenda.',
  trackingCode: 'Número de seguimento',
  track: 'Seguir o envio',
  'order.canceled.subject': 'A sua encomenda {order} foi cancelada',
  'order.canceled.text': 'A sua encomenda foi cancelada. O que pagou ser-lhe-á devolvido.',
  'order.canceled.unpaid':
    'A sua encomenda foi cancelada porque o pagamento não chegou a tempo. Pode voltar a encomendar quando quiser.',
  'order.refunded.subject': 'Reembolso da sua encomenda {order}',
  'order.refunded.text':
    'Reembolsámos-lhe {amount} pelo meio com que pagou. Pode demorar alguns dias até o ver.',
  'order.refunded.whole':
    'A sua encomenda foi reembolsada. Pode demorar alguns dias até ver o dinheiro.',
  deducted: 'Deduzido',
  'order.refunded.unpaid':
    'Tem {amount} a menos a pagar por esta encomenda. Se já a pagou, devolvemos-lhe este valor.',
  'order.refunded.wholeUnpaid':
    'Já não há nada a pagar pela sua encomenda. Se já a pagou, devolvemos-lhe o dinheiro.',
  'order.withdrawn.subject': 'Recebemos a sua declaração de resolução da encomenda {order}',
  'order.withdrawn.text': 'Recebemos a sua declaração de resolução desta encomenda em {date}.',
  withdrawalReason: 'O seu motivo',
  'order.return_approved.subject': 'A sua devolução da encomenda {order}',
  'order.return_approved.text': 'Aceitamos a devolução que pediu. Por favor, envie-nos os artigos.',
  'order.return_refused.subject': 'A sua devolução da encomenda {order} não foi aceite',
  'order.return_refused.text': 'Não podemos aceitar a devolução que pediu.',
  'order.return_received.subject': 'Recebemos a sua devolução da encomenda {order}',
  'order.return_received.text': 'Da sua devolução chegou o seguinte:',
  'order.return_received.next':
    'Vamos agora verificá-lo. Escrevemos-lhe quando o dinheiro estiver a caminho, ou descontado do que ainda tem a pagar.',
  returnAddress: 'Enviar para',
  returnLabel: 'A etiqueta do volume está na página da sua encomenda.',
  'cart.abandoned.subject': 'O seu carrinho em {store}',
  'cart.abandoned.text': 'Isto ainda está no seu carrinho:',
  'cart.abandoned.why':
    'Recebe este e-mail uma única vez por este carrinho, porque tem uma conta na nossa loja.',
  openCart: 'Abrir o carrinho',
  unsubscribe: 'Não receber mais e-mails sobre carrinhos',
  'user.created.subject': 'Damos-lhe as boas-vindas a {store}',
  'user.created.text': 'A sua conta com o endereço de e-mail {email} está pronta.',
  visit: 'Visitar a loja',
  'user.password_recovery.subject': 'Defina uma nova palavra-passe',
  'user.password_recovery.text':
    'Alguém, provavelmente você, pediu uma nova palavra-passe. Se não fez este pedido, não faça nada: a sua palavra-passe mantém-se.',
  setPassword: 'Definir uma nova palavra-passe',
  code: 'Ou introduza este código: {code}',
  confirmEmail: 'Confirmar o endereço de e-mail',
  codeForEmail: 'Para confirmar o endereço de e-mail, envie este código: {code}',
  codeAlone: 'Para definir uma nova palavra-passe, introduza este código: {code}',
  codeEnds: 'É válido durante uma hora.',
  'user.password_changed.subject': 'A sua palavra-passe foi alterada',
  'user.password_changed.text':
    'A palavra-passe da sua conta foi alterada em {date}. Se não fez esta alteração, defina imediatamente uma nova e escreva-nos.',
  'user.email_changed.subject': 'O endereço de e-mail da sua conta foi alterado',
  'user.email_changed.text':
    'O endereço de e-mail da sua conta foi alterado para {email} em {date}. Se não fez esta alteração, escreva-nos imediatamente.',
  'product.back_in_stock.subject': '{product} está novamente disponível',
  'product.back_in_stock.text':
    'Pediu-nos que o avisássemos quando pudesse voltar a comprar {product}: já pode. Pode não chegar para todos os que esperam.',
  onlyMail: 'Este é o único e-mail sobre o assunto. Apagámos o seu endereço da lista.',
  'webhook.disabled.subject': 'Um webhook de {store} foi desativado',
  'webhook.disabled.text':
    'Há dias que nenhum dos eventos enviados para {url} é aceite. O webhook está desativado. Repare o recetor e volte a ativar o webhook; os eventos dos últimos 30 dias estão em GET /events.',
  'staff.invitation.subject': 'Convite para {store}',
  'staff.invitation.text':
    'Recebeu um convite para trabalhar na loja {store}. Para aceitar, escolha uma palavra-passe.',
  'staff.invitation.ends': 'Funciona uma única vez, durante sete dias.',
  'staff.invitation.taken':
    'Recebeu um convite para trabalhar na loja {store}. Com este endereço de e-mail não é possível: já pertence a alguém que trabalha aqui ou noutra conta, e só pode ser usado uma vez. Peça um convite para outro endereço.',
  'staff.email.subject': 'Confirme o seu endereço de e-mail para {store}',
  'staff.email.text':
    'Alguém, provavelmente você, quer entrar com este endereço de e-mail para trabalhar nas lojas. Confirme-o: a partir daí entra com ele. Se não foi você, não faça nada.',
  'staff.email.ends': 'Funciona uma só vez, durante um dia.',
  'staff.recovery.subject': 'Defina uma nova palavra-passe para {store}',
  'staff.recovery.text':
    'Alguém, provavelmente você, pediu uma nova palavra-passe para o trabalho nas lojas. Se não fez este pedido, não faça nada: a sua palavra-passe mantém-se.',
  'staff.recovery.ends': 'Funciona uma única vez, durante uma hora.',
};
