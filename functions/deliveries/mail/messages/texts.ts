import type { language } from '../../../../shared/contract/language.ts';

type OneForEach<All extends readonly unknown[]> = { readonly [Place in keyof All]: string };

/** Texts in each language, in the order in which `language` has them. What is in braces is filled in. */
export type Texts = Readonly<Record<string, OneForEach<typeof language.enum>>>;
