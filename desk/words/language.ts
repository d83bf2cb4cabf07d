import { createContext, use } from 'react';
import type { Language } from './words.ts';

interface LanguageParts {
  readonly language: Language;
  /** Shows the dashboard in another language, and keeps the choice in this browser. */
  readonly choose: (language: Language) => Promise<void>;
}

export const LanguageContext = createContext<LanguageParts | undefined>(undefined);

export function useLanguage(): LanguageParts {
  const parts = use(LanguageContext);
  if (!parts) throw new Error('There is no language.');
  return parts;
}
