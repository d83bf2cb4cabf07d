import type { en } from './en.ts';

/**
 * The texts of a subject in another language: the keys of English, all of them and no others. Index signatures do
 * not count, which ra-core has for texts of its extensions.
 */
export type Texts<Subject> = {
  readonly [Key in keyof Subject as string extends Key ? never : Key]-?: Text<
    NonNullable<Subject[Key]>
  >;
};

type Text<Value> = Value extends string ? string : Texts<Value>;

/** All texts of the dashboard in one language, with those of ra-core under `ra`. */
export type AllTexts = Texts<typeof en>;
