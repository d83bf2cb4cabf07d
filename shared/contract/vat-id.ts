/** A VAT identification number: a country code and up to 13 characters; spaces, dots and hyphens do not count. */
export const VAT_ID = '^\\s*[A-Za-z]{2}[ .-]?[0-9A-Za-z+*](?:[ .-]?[0-9A-Za-z+*]){1,12}\\s*$';

/** A VAT id in the form in which tax offices compare it: `PT123456789`. */
export const plainVatId = (text: string) => text.toUpperCase().replaceAll(/[\s.-]/g, '');

/** Numbers in VIES begin with the code of a state of the European Union, or of Northern Ireland. */
const IN_VIES =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[\dA-Z+*]{2,12}$/;

/** The VAT identification number of the European Union that a tax number is; undefined for any other. */
export function vatIdOf(taxId = ''): string | undefined {
  const plain = plainVatId(taxId);
  return IN_VIES.test(plain) ? plain : undefined;
}
