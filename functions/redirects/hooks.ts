import { visibleRecords } from '../../shared/actions/record-filter.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { type FailedValidator, invalidProperty } from '../../shared/contract/errors.ts';
import {
  REDIRECT_TARGET,
  redirectPath,
  withoutQuery,
} from '../../shared/contract/redirect-path.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { type Redirect, redirects } from '../../shared/resources/redirects.ts';

type ByPath = ReadonlyMap<string, Redirect>;

/** Redirects by their paths. Of two that were made at the same time the newer counts. */
const byPath = (all: readonly Redirect[]): ByPath => new Map(all.map((each) => [each.from, each]));

/** The redirect of a path, with its query or without. */
const redirectOf = (all: ByPath, path: string) => all.get(path) ?? all.get(withoutQuery(path));

/** Whether a redirect leads from where it leads to. */
const isLoop = ({ from, to }: Pick<Redirect, 'from' | 'to'>) => {
  const path = redirectPath(to);
  return to.startsWith('/') && [path, withoutQuery(path)].includes(from);
};

const targetOf = (all: ByPath, { to }: Pick<Redirect, 'to'>) =>
  to.startsWith('/') ? redirectOf(all, redirectPath(to)) : undefined;

/** Only redirects of one file, or of one moment, can lead in a circle: others are refused. */
function leadsOn(all: ByPath, first: Redirect): boolean {
  const seen = new Set<Redirect>();
  let last: Redirect | undefined = first;
  while (last && !seen.has(last)) {
    seen.add(last);
    last = targetOf(all, last);
  }
  return last === undefined;
}

/** What redirects do beyond the standard operations. */
export const redirectHooks: HooksOf<typeof redirects> = {
  normalise: (redirect, { sent }) => ({
    ...redirect,
    ...(typeof sent.from === 'string' && { from: redirectPath(sent.from) }),
    ...(typeof sent.to === 'string' && { to: sent.to.trim() }),
  }),

  async check({ from, to }, { id }, { catalogue }) {
    if (withoutQuery(from) === '/')
      throw invalid('from', 'format', from, 'must be a path below the home page of the shop');
    if (!REDIRECT_TARGET.test(to))
      throw invalid('to', 'format', to, 'must be a path of the shop or an https address');
    const all = (await catalogue.index(redirects, 'all')).once(byPath);
    const other = all.get(from);
    if (other && other.id !== id)
      throw invalid(
        'from',
        'unique',
        from,
        `must be unique: redirect ${other.id} has the same one`,
      );
    if (isLoop({ from, to })) throw invalid('to', 'format', to, 'must be another path than from');
    const next = targetOf(all, { to });
    if (next && next.id !== id)
      throw invalid('to', 'format', to, `leads on by redirect ${next.id}: enter ${next.to}`);
  },

  filters: {
    async path(text, context) {
      const all = (await visibleRecords(context, redirects)).once(byPath);
      const found = redirectOf(all, redirectPath(text));
      const id = found && leadsOn(all, found) ? found.id : undefined;
      return {
        ids: id === undefined ? [] : [id],
        matches: (record) => attribute(record, 'id') === id,
      };
    },
  },
};

const invalid = (
  name: 'from' | 'to',
  failedValidator: FailedValidator,
  value: string,
  says: string,
) => invalidProperty({ name, failedValidator, message: `${name} ${says}.`, value });
