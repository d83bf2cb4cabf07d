import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Static } from 'typebox';
import type { session } from '../../../shared/resources/sessions.ts';
import { queryClient } from '../../api/query-client.ts';
import { callSession } from '../../api/session.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { FailureState } from '../../widgets/states.tsx';
import { useAct } from '../../widgets/use-act.ts';

type Login = Static<typeof session>;

const LOGINS = ['logins'] as const;

/** Where the member is logged in; each can be ended. */
export function SessionList() {
  const translate = useTranslate();
  const { time } = useFormats();
  const { act, isActing } = useAct();
  const { data = [], error } = useQuery(
    {
      queryKey: LOGINS,
      queryFn: async () => (await callSession('GET', '')).data as Login[],
    },
    queryClient,
  );
  const end = async (id: number) => {
    await act(() => callSession('DELETE', `/${id}`), 'account.session_ended');
    await queryClient.invalidateQueries({ queryKey: LOGINS });
  };
  if (error) return <FailureState error={error} />;
  return (
    <ul className="plain stacked">
      {data.map(({ id, device, network, last_used_at, current }) => (
        <li key={id} className="beside ends">
          <div>
            <p>{deviceName(device)}</p>
            <p className="small muted">
              {translate('account.last_used', { network, time: time(last_used_at) })}
            </p>
          </div>
          {current ? (
            <Chip text={translate('account.this_one')} />
          ) : (
            <button
              className="btn small"
              type="button"
              disabled={isActing}
              onClick={() => void end(id)}
            >
              {translate('account.end_session')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const TITLES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;

/** The browser and its system, as far as they are known; else what it says itself. */
function deviceName(agent: string): string {
  const browser = BROWSERS.find((each) => agent.includes(`${each}/`));
  const system = SYSTEMS.find((each) => agent.includes(each));
  if (!browser) return agent.slice(0, 60);
  return [TITLES[browser] ?? browser, system].filter(Boolean).join(', ');
}
