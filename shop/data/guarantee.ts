import type { Visit } from '../visit/visit.ts';

/** The file with the notice on the legal guarantee in the language of the page, or in that of the store. */
export function noticeOf({
  application,
  language,
}: Pick<Visit, 'application' | 'language'>): number | undefined {
  const notices = application.guarantee_notice ?? {};
  const [base = ''] = language.split('-');
  return notices[language] ?? notices[base] ?? notices[application.language ?? 'en'];
}
