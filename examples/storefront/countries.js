/** @import { Country, Shipping } from './records.d.ts' */
import { speaksEnglish } from './words.js';

/**
 * The names of the countries that the shipping methods serve: all of them, where a method serves all.
 *
 * @param {readonly Shipping[]} shippings
 * @param {readonly Country[]} countries
 */
export function servedCountries(shippings, countries) {
  const isEverywhere = shippings.length === 0 || shippings.some(servesAll);
  if (isEverywhere) return countries.map(({ name }) => name);
  const zones = shippings.flatMap((each) => each.zones);
  const names = zones.map(({ name, code }) => nameOf(code ?? '', countries) ?? name ?? '');
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other));
}

/** @param {Shipping} shipping */
const servesAll = ({ zones }) => zones.length === 0 || zones.some(({ code }) => code === 'ALL');

/**
 * The name of a country by its name or code, in any case.
 *
 * @param {string} text
 * @param {readonly Country[]} countries
 */
export function nameOf(text, countries) {
  const key = text.toLowerCase();
  return countries.find(({ name, code }) => [name, code].some((each) => each.toLowerCase() === key))
    ?.name;
}

/**
 * The name of a country as the page calls it. The API has English names.
 *
 * @param {string} name
 * @param {readonly Country[]} countries
 */
export function shownCountry(name, countries) {
  const code = countries.find((each) => each.name === name)?.code;
  if (speaksEnglish() || code === undefined) return name;
  return (
    new Intl.DisplayNames([document.documentElement.lang], { type: 'region' }).of(code) ?? name
  );
}
