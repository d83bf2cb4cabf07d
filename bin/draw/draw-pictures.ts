import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { readCsv } from '../ops/transfer/csv.ts';
import { productCells } from '../ops/transfer/product-export.ts';
import { PRODUCTS_FILE } from '../start/demo-data.ts';
import type { Drawing } from './drawing.ts';
import { closeUp, inPlace, type Look, lookOf, type Subject, studio } from './pictures.ts';
import { readDrawings } from './read-drawings.ts';
import type { Texture } from './textures.ts';

/** The pictures of the demo store by the names of their files: those of each product and its variants. */
export async function drawPictures(): Promise<Map<string, string>> {
  const all = readDrawings();
  const pictures = new Map<string, string>();
  for await (const { fields } of readCsv(PRODUCTS_FILE, productCells)) {
    if (!fields) throw new Error(`${PRODUCTS_FILE} has a row that cannot be read.`);
    for (const [name, content] of picturesOf(fields, all)) pictures.set(name, content);
  }
  return pictures;
}

function picturesOf(product: JsonObject, all: readonly Drawing[]): [string, string][] {
  const slug = String(product['slug']);
  const drawing = all.find((each) => each.slug === slug);
  if (!drawing) throw new Error(`There is no drawing of ${slug}.`);
  const subject: Subject = { name: String(product['name']), drawing, all };
  const looks = looksOf(product).map((look, i): [string, string] => [
    isUsual(look, drawing) ? `${slug}.svg` : `${slug}-v${i + 1}.svg`,
    studio(subject, look),
  ]);
  const detail: [string, string] = [`${slug}-detail.svg`, closeUp(subject)];
  return [
    [`${slug}.svg`, studio(subject)],
    [`${slug}-in-use.svg`, inPlace(subject)],
    ...(SMOOTH.includes(drawing.texture) ? [] : [detail]),
    ...looks,
  ];
}

/** From near there is nothing to see. */
const SMOOTH: readonly Texture[] = ['paper', 'plain'];

/** Of each variant. */
function looksOf({ variants, variantsDefinition }: JsonObject): Look[] {
  if (!Array.isArray(variants) || !isObject(variantsDefinition)) return [];
  const definition = Object.fromEntries(
    Object.entries(variantsDefinition).map(([option, values]) => [
      option,
      [values].flat().map(String),
    ]),
  );
  return variants.filter(isObject).map((variant) => lookOf(definition, variant));
}

/** A variant that looks as the product does has no picture besides. */
const isUsual = ({ colour, scale, label }: Look, drawing: Drawing) =>
  colour === drawing.colour && scale === undefined && label === undefined;
