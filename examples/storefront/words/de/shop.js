/** The frame of each page, errors and products. */
export const shop = {
  // Words that consumer law prescribes.
  'Order and pay': 'Zahlungspflichtig bestellen',
  'Order and pay later': 'Zahlungspflichtig bestellen',
  Order: 'Kostenlos bestellen',
  'Withdraw from contract here': 'Vertrag hier widerrufen',
  'Confirm withdrawal': 'Widerruf bestätigen',

  // The frame of each page.
  'Skip to content': 'Zum Inhalt',
  'Search the shop': 'Im Shop suchen',
  'There is nothing to buy here yet.': 'Hier gibt es noch nichts zu kaufen.',
  'Is this your shop? ': 'Ist das Ihr Laden? ',
  'Add your first product': 'Fügen Sie Ihr erstes Produkt hinzu',
  'Search products …': 'Produkte suchen …',
  'Account and cart': 'Konto und Warenkorb',
  Departments: 'Abteilungen',
  Loading: 'Wird geladen',
  Currency: 'Währung',
  Language: 'Sprache',
  Shop: 'Shop',
  Cart: 'Warenkorb',
  ' items': ' Artikel',
  'Log in': 'Anmelden',
  'Find your order': 'Bestellung suchen',

  // Errors.
  'Not found': 'Nicht gefunden',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Try again': 'Noch einmal versuchen',
  'Back to the shop': 'Zurück zum Shop',
  'The shop cannot be reached. Please check your connection and try again.':
    'Der Shop ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'Please log in and try again.': 'Bitte melden Sie sich an und versuchen Sie es noch einmal.',
  'We could not find this. It may have been removed.':
    'Das haben wir nicht gefunden. Vielleicht gibt es das nicht mehr.',
  'Something has changed in the meantime. Please check and try again.':
    'Inzwischen hat sich etwas geändert. Bitte prüfen Sie es und versuchen Sie es noch einmal.',
  'That was a little too fast. Please wait a minute and try again.':
    'Das war etwas zu schnell. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
  'Please check this: it is not in the right form.':
    'Bitte prüfen Sie das: Es hat nicht die richtige Form.',
  'Please choose a longer password.': 'Bitte wählen Sie ein längeres Passwort.',
  'Too many people use this password. Please choose another one.':
    'Zu viele Leute benutzen dieses Passwort. Bitte wählen Sie ein anderes.',
  'Please fill this in.': 'Bitte füllen Sie das aus.',
  'This is not available any more. Please choose again.':
    'Das gibt es nicht mehr. Bitte wählen Sie neu.',
  'This is too short or too small.': 'Das ist zu kurz oder zu klein.',
  'This is too long or too large.': 'Das ist zu lang oder zu groß.',
  'Please enter an e-mail address such as ada@example.org.':
    'Bitte geben Sie eine E-Mail-Adresse wie ada@example.org ein.',
  'There is an account with this e-mail already. Please log in instead.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich an.',
  'Please enter 1 or more.': 'Bitte geben Sie mindestens 1 ein.',
  'There are not so many left.': 'So viele sind nicht mehr da.',
  'Please choose a shipping method.': 'Bitte wählen Sie eine Versandart.',
  'Please choose another shipping method.': 'Bitte wählen Sie eine andere Versandart.',
  'Something went wrong. Please try again.':
    'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'The shop is very busy. Please try again in a moment.':
    'Im Shop ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',
  'This did not work. Please check what you entered and try again.':
    'Das hat nicht geklappt. Bitte prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',

  // Products.
  'Demo store': 'Demo-Shop',
  'Our newest products.': 'Unsere neuesten Produkte.',
  'See all products': 'Alle Produkte',
  'API reference': 'API-Referenz',
  Welcome: 'Willkommen',
  Featured: 'Empfohlen',
  New: 'Neu',
  'Newest first': 'Neueste zuerst',
  'Best match': 'Beste Treffer',
  'All products': 'Alle Produkte',
  Search: 'Suche',
  'Search: {q}': 'Suche: {q}',
  'Shows products with all of these words, or with words that begin like them.':
    'Zeigt Produkte mit allen diesen Wörtern, auch mit solchen, die so anfangen.',
  'Nothing was found for “{asked}”. Showing results for ':
    'Zu „{asked}“ wurde nichts gefunden. Hier ist, was es gibt zu ',
  Brand: 'Marke',
  Category: 'Kategorie',
  Categories: 'Kategorien',
  Breadcrumbs: 'Brotkrumen',
  Filters: 'Filter',
  'Filters ({count})': 'Filter ({count})',
  'In stock only': 'Nur Lieferbares',
  'Clear all': 'Alle entfernen',
  Price: 'Preis',
  From: 'Von',
  'Please enter a price such as {price}.': 'Bitte geben Sie einen Preis wie {price} ein.',
  '“{text}” can be read in two ways. Please write {one} or {other}.':
    '„{text}“ lässt sich auf zwei Arten lesen. Bitte schreiben Sie {one} oder {other}.',
  'Please enter a whole number.': 'Bitte geben Sie eine ganze Zahl ein.',
  To: 'Bis',
  '{least} to {most}': '{least} bis {most}',
  'Sort by ': 'Sortieren nach ',
  'Price, lowest first': 'Preis, niedrigster zuerst',
  'Price, highest first': 'Preis, höchster zuerst',
  Name: 'Name',
  'Show more': 'Mehr anzeigen',
  'No products': 'Keine Produkte',
  '1 product': '1 Produkt',
  '{count} products': '{count} Produkte',
  Reduced: 'Reduziert',
  'from ': 'ab ',
  'now ': 'jetzt ',
  'before ': 'vorher ',
  'Lowest price in 30 days: {price}': 'Niedrigster Preis in 30 Tagen: {price}',
  'incl. VAT': 'inkl. MwSt.',
  'plus VAT': 'zzgl. MwSt.',
  ', plus ': ', zzgl. ',
  'Plus ': 'Zzgl. ',
  shipping: 'Versand',
  'Sold out': 'Ausverkauft',
  'On backorder: sent as soon as it is here again':
    'Nachbestellt: wird verschickt, sobald es wieder da ist',
  'Only {left} left': 'Nur noch {left} da',
  'In stock': 'Auf Lager',
  'This is too many': 'Das ist zu viel',
  'So many need an account: please log in.':
    'So viele gibt es mit Konto: Bitte melden Sie sich an.',
  'So many need a confirmed e-mail address: log out, set a new password by “Forgot password?”, and log in.':
    'So viele gibt es mit bestätigter E-Mail-Adresse: Melden Sie sich ab, setzen Sie mit „Passwort vergessen?“ ein neues Passwort, und melden Sie sich an.',
  'At most {most} per order': 'Höchstens {most} je Bestellung',
  '{limit}, and {inCart} in your cart already.': '{limit}, und {inCart} schon im Warenkorb.',
  'Add to cart': 'In den Warenkorb',
  Quantity: 'Menge',
  'This combination is not available.': 'Diese Kombination gibt es nicht.',
  'Please choose another combination.': 'Bitte wählen Sie eine andere Kombination.',
  '{name} was added to your cart. ': '{name} ist im Warenkorb. ',
  'View cart': 'Zum Warenkorb',
  'More from {name}': 'Mehr aus {name}',
  'Picture {number}': 'Bild {number}',
  size: 'Größe',
  weight: 'Gewicht',
  'product number': 'Artikelnummer',
  yes: 'ja',
  no: 'nein',
  'Tell me when it is here again': 'Schreiben, wenn es wieder da ist',
  'We can write to you once, when it is here again. Then we forget your address.':
    'Wir können Ihnen einmal schreiben, wenn es wieder da ist. Danach vergessen wir Ihre Adresse.',
  'Tell me': 'Schreiben Sie mir',
  'We will write to {email} when it is here again.':
    'Wir schreiben an {email}, wenn es wieder da ist.',
};
