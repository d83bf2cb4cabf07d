import { isObject, type Json } from '../../shared/contract/json.ts';

/**
 * A theme with the texts of its parts in a language; others than admins get no further ones.
 *
 * @param language undefined for that of the store, in which the texts of a part are its own
 */
export const inLanguage = <Part extends object>(part: Part, language: string | undefined): Part =>
  Object.fromEntries(
    Object.entries({ ...part, ...textsIn(part, language) }).flatMap(([name, value]) =>
      name === 'locales' ? [] : [[name, valueIn(value, language)]],
    ),
  ) as Part;

function valueIn(value: Json, language: string | undefined): Json {
  if (Array.isArray(value)) return value.map((each) => valueIn(each, language));
  return isObject(value) ? inLanguage(value, language) : value;
}

function textsIn(part: object, language: string | undefined): object {
  const { locales }: { readonly locales?: Json } = part;
  if (language === undefined || !isObject(locales) || !Object.hasOwn(locales, language)) return {};
  const texts = locales[language];
  return isObject(texts) ? texts : {};
}
