import type { Notice } from './alerts.ts';

/** Whom a notice is of. */
export interface Server {
  /** The address at which others reach it. */
  readonly url: string;
  readonly version: string;
}

/** What is posted to `--alert-url`. */
export const alertJson = ({ state, problem, since }: Notice, server: Server) => ({
  id: problem.id,
  state,
  text: titleOf({ state, problem }),
  advice: problem.advice,
  log: problem.lines,
  since: new Date(since).toISOString(),
  server,
});

const titleOf = ({ state, problem: { says } }: Pick<Notice, 'state' | 'problem'>) =>
  state === 'failing' ? says : `Working again. It was: ${says}`;

/** The subject and the text of the mail. */
export function alertMail(notice: Notice, { url, version }: Server) {
  const { state, problem, since } = notice;
  const host = URL.parse(url)?.host ?? url;
  const time = `${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const isFailing = state === 'failing';
  const lines = problem.lines.length > 0 ? ['The log says:', list(problem.lines)] : [];
  const parts = [
    titleOf(notice),
    `${isFailing ? 'Since' : 'Working again since'} ${time}, on ${url} (Shopwright ${version}).`,
    ...(isFailing ? [...lines, `What to do: ${problem.advice}`] : []),
    'You get at most one email an hour for each cause. --alert-email sets who gets them.',
  ];
  return { subject: `${host}: ${titleOf(notice)}`, text: `${parts.join('\n\n')}\n` };
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
