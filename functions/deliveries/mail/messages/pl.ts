import type { Messages } from './en.ts';

/** All texts of mails in Polish. */
export const pl: Messages = {
  colon: ':',
  hello: 'Dzień dobry, {name}!',
  helloNobody: 'Dzień dobry!',
  order: 'Zamówienie {order}',
  items: 'Produkty',
  promotion: 'Promocja',
  coupon: 'Kupon',
  shipping: 'Dostawa',
  fee: 'Opłata za płatność',
  taxIncluded: 'W tym {tax}',
  taxes: 'Podatki',
  total: 'Razem',
  payment: 'Płatność',
  card: 'Kwota {total} jest płatna kartą.',
  cardByPage:
    'Kwota {total} jest płatna kartą. Jeśli zamówienie nie zostało jeszcze opłacone, można to zrobić na jego stronie.',
  amountToPay: 'Kwota do zapłaty',
  paymentReference: 'Tytuł przelewu',
  accountHolder: 'Właściciel rachunku',
  bank: 'Bank',
  shippingAddress: 'Adres dostawy',
  collection: 'Miejsce odbioru',
  billingAddress: 'Adres do faktury',
  showOrder: 'Pokaż zamówienie',
  cancelByPage:
    'Dopóki zamówienie nie zostanie opłacone lub wysłane, można je anulować na jego stronie. Później można tam odstąpić od umowy, o ile prawo lub nasz regulamin to przewidują.',
  cancelByMail:
    'Aby anulować zamówienie lub odstąpić od umowy, o ile prawo lub nasz regulamin to przewidują, prosimy odpowiedzieć na tę wiadomość.',
  withdrawByPage:
    'O ile prawo lub nasz regulamin to przewidują, można odstąpić od umowy na stronie tego zamówienia.',
  withdrawByMail:
    'Aby odstąpić od umowy, o ile prawo lub nasz regulamin to przewidują, prosimy odpowiedzieć na tę wiadomość.',
  files: 'W załączniku, do zachowania: {files}.',
  seller: 'Sprzedawca',
  taxId: 'NIP: {id}',
  vatId: 'Nr VAT UE: {id}',
  'order.created.subject': 'Zamówienie {order}',
  'order.created.text': 'Dziękujemy za zamówienie. Oto, co otrzymaliśmy:',
  'payment.succeeded.subject': 'Otrzymaliśmy płatność za zamówienie {order}',
  'payment.succeeded.text': 'Dziękujemy. Otrzymaliśmy płatność za zamówienie.',
  'order.payment_failed.subject': 'Płatność za zamówienie {order} nie powiodła się',
  'order.payment_failed.text':
    'Nie udało się pobrać płatności w kwocie {total}. Nic nie zostało pobrane. Zamówienie można opłacić ponownie.',
  'shipment.created.subject': 'Zamówienie {order} jest w drodze',
  'shipment.created.text': 'Wysłaliśmy paczkę z tego zamówienia.',
  'order.shipped.subject': 'Zamówienie {order} zostało wysłane',
  'order.shipped.text': 'Zamówienie zostało wysłane.',
  'order.shipped.collected.subject': 'Zamówienie {order} jest gotowe',
  'order.shipped.collected': 'Zamówienie można już odebrać.',
  trackingCode: 'Numer przesyłki',
  track: 'Śledź przesyłkę',
  'order.canceled.subject': 'Zamówienie {order} zostało anulowane',
  'order.canceled.text': 'Zamówienie zostało anulowane. Wpłacone pieniądze zostaną zwrócone.',
  'order.canceled.unpaid':
    'Zamówienie zostało anulowane, ponieważ płatność nie wpłynęła w terminie. W każdej chwili można złożyć nowe zamówienie.',
  'order.refunded.subject': 'Zwrot pieniędzy za zamówienie {order}',
  'order.refunded.text':
    'Zwróciliśmy {amount} tą samą metodą, którą opłacono zamówienie. Pieniądze mogą być widoczne dopiero po kilku dniach.',
  'order.refunded.whole':
    'Zwróciliśmy pieniądze za zamówienie. Mogą być widoczne dopiero po kilku dniach.',
  deducted: 'Potrącono',
  'order.refunded.unpaid':
    'Za to zamówienie należy zapłacić o {amount} mniej. Jeśli zostało już opłacone, zwrócimy tę kwotę.',
  'order.refunded.wholeUnpaid':
    'Za zamówienie nie trzeba już nic płacić. Jeśli zostało już opłacone, zwrócimy pieniądze.',
  'order.withdrawn.subject': 'Otrzymaliśmy odstąpienie od umowy dotyczącej zamówienia {order}',
  'order.withdrawn.text': 'Odstąpienie od umowy dotyczącej tego zamówienia otrzymaliśmy {date}.',
  withdrawalReason: 'Podany powód',
  'order.return_approved.subject': 'Zwrot z zamówienia {order}',
  'order.return_approved.text': 'Przyjmiemy zgłoszony zwrot. Prosimy o odesłanie produktów.',
  'order.return_refused.subject': 'Zwrot z zamówienia {order} nie został przyjęty',
  'order.return_refused.text': 'Nie możemy przyjąć zgłoszonego zwrotu.',
  'order.return_received.subject': 'Otrzymaliśmy zwrot z zamówienia {order}',
  'order.return_received.text': 'Z Państwa zwrotu dotarło do nas:',
  'order.return_received.next':
    'Teraz to sprawdzimy. Napiszemy, gdy pieniądze będą w drodze albo zostaną odjęte od kwoty pozostałej do zapłaty.',
  returnAddress: 'Adres zwrotu',
  returnLabel: 'Etykieta na paczkę jest na stronie zamówienia.',
  'cart.abandoned.subject': 'Koszyk w sklepie {store}',
  'cart.abandoned.text': 'W koszyku wciąż czekają:',
  'cart.abandoned.why':
    'Ta wiadomość dotycząca koszyka jest wysyłana tylko raz, ponieważ masz konto w naszym sklepie.',
  openCart: 'Otwórz koszyk',
  unsubscribe: 'Nie chcę więcej wiadomości o koszykach',
  'user.created.subject': 'Witamy w sklepie {store}',
  'user.created.text': 'Konto z adresem e-mail {email} jest gotowe.',
  visit: 'Przejdź do sklepu',
  'user.password_recovery.subject': 'Ustaw nowe hasło',
  'user.password_recovery.text':
    'Otrzymaliśmy prośbę o nowe hasło do Twojego konta. Jeśli nie pochodzi od Ciebie, nic nie rób: hasło pozostanie bez zmian.',
  setPassword: 'Ustaw nowe hasło',
  code: 'Lub wpisz ten kod: {code}',
  confirmEmail: 'Potwierdź adres e-mail',
  codeForEmail: 'Aby potwierdzić adres e-mail, wyślij ten kod: {code}',
  codeAlone: 'Aby ustawić nowe hasło, wpisz ten kod: {code}',
  codeEnds: 'Kod jest ważny przez godzinę.',
  'user.password_changed.subject': 'Hasło zostało zmienione',
  'user.password_changed.text':
    'Hasło do Twojego konta zostało zmienione {date}. Jeśli ta zmiana nie pochodzi od Ciebie, od razu ustaw nowe hasło i napisz do nas.',
  'user.email_changed.subject': 'Adres e-mail konta został zmieniony',
  'user.email_changed.text':
    'Adres e-mail Twojego konta został zmieniony na {email} {date}. Jeśli ta zmiana nie pochodzi od Ciebie, od razu napisz do nas.',
  'product.back_in_stock.subject': '{product} – znów w sprzedaży',
  'product.back_in_stock.text':
    'Zgodnie z prośbą informujemy, że {product} jest znów w sprzedaży. Może nie wystarczyć dla wszystkich, którzy czekają.',
  onlyMail: 'To jedyna wiadomość w tej sprawie. Usunęliśmy Twój adres z listy.',
  'webhook.disabled.subject': 'Webhook sklepu {store} został wyłączony',
  'webhook.disabled.text':
    'Od kilku dni żadne ze zdarzeń wysłanych na adres {url} nie zostało przyjęte. Webhook jest wyłączony. Napraw odbiornik, a następnie włącz webhook ponownie; zdarzenia z ostatnich 30 dni są w GET /events.',
  'staff.invitation.subject': 'Zaproszenie do sklepu {store}',
  'staff.invitation.text':
    'Otrzymujesz zaproszenie do pracy w sklepie {store}. Aby je przyjąć, wybierz hasło.',
  'staff.invitation.ends': 'Zaproszenie działa jeden raz, przez siedem dni.',
  'staff.invitation.taken':
    'Otrzymujesz zaproszenie do pracy w sklepie {store}. Z tym adresem e-mail to niemożliwe: należy już do osoby, która pracuje tutaj lub na innym koncie, i może być użyty tylko raz. Poproś o zaproszenie na inny adres.',
  'staff.email.subject': 'Potwierdź adres e-mail dla sklepu {store}',
  'staff.email.text':
    'Ktoś, prawdopodobnie Ty, chce logować się tym adresem e-mail do pracy w sklepach. Potwierdź go: od tej chwili będzie służyć do logowania. Jeśli to nie Ty, nic nie rób.',
  'staff.email.ends': 'Działa jeden raz, przez jeden dzień.',
  'staff.recovery.subject': 'Ustaw nowe hasło do sklepu {store}',
  'staff.recovery.text':
    'Otrzymaliśmy prośbę o nowe hasło do pracy w sklepach. Jeśli nie pochodzi od Ciebie, nic nie rób: hasło pozostanie bez zmian.',
  'staff.recovery.ends': 'Działa jeden raz, przez godzinę.',
};
