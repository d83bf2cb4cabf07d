/** How options of variants, and attributes, are called in languages of shops. */
const WORDS = {
  color: 'color colour farbe couleur coloris color colore cor kleur kolor',
  size: 'size größe groesse taille pointure talla tamaño taglia tamanho maat rozmiar',
  material: 'material matière matiere matériau materiale materiaal materiał stoff',
  pattern: 'pattern muster motif motivo estampado patroon wzór fantasia',
} as const;

export type OptionField = keyof typeof WORDS;

export const OPTION_FIELDS = Object.keys(WORDS) as OptionField[];

const FIELDS: ReadonlyMap<string, OptionField> = new Map(
  OPTION_FIELDS.flatMap((field) => WORDS[field].split(' ').map((word) => [word, field] as const)),
);

/** The names of attributes that have a field, by how they are called. */
export function optionsIn(names: readonly string[]): ReadonlyMap<OptionField, string> {
  const found = new Map<OptionField, string>();
  for (const name of names) {
    const field = FIELDS.get(name.toLowerCase());
    if (field && !found.has(field)) found.set(field, name);
  }
  return found;
}
