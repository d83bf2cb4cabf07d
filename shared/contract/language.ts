/** Of mails and invoices. */
export const language = { type: 'string', enum: ['en', 'de'] } as const;

export type Language = (typeof language.enum)[number];

export const DEFAULT_LANGUAGE: Language = 'en';
