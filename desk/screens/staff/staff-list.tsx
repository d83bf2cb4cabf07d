import { ListBase, useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk, useMay, useMayList } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { Face } from '../../widgets/face.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead, Title } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { alert, plus, shield } from '../../widgets/glyphs.ts';
import { ListFailure } from '../../widgets/list.tsx';
import { Pager } from '../../widgets/pager.tsx';
import { Section } from '../../widgets/section.tsx';
import { useMembershipWords } from './role-names.ts';
import { RoleTable } from './role-table.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { Status } from './status.tsx';

const PER_PAGE = 50;

/** Who works for the account, and what each may do where. */
export default function StaffList() {
  const translate = useTranslate();
  const mayWrite = useMay('staff:write');
  const mayList = useMayList();
  return (
    <>
      <Title title={translate('resources.staff.name', { smart_count: 2 })} />
      <PageHead
        actions={
          mayWrite && (
            <Link to="/staff/create" className="btn primary">
              <Glyph d={plus} />
              {translate('staff.invite')}
            </Link>
          )
        }
      />
      <div className="sections">
        <ListBase
          resource="staff"
          sort={{ field: 'id', order: 'ASC' }}
          perPage={PER_PAGE}
          error={<ListFailure />}
        >
          <People />
        </ListBase>
        {mayList('roles') && <RoleTable />}
      </div>
    </>
  );
}

function People() {
  const translate = useTranslate();
  const { data = [], total = 0 } = useListContext<Staff>();
  const alone = data.filter(({ status, totp }) => status === 'active' && !totp);
  return (
    <Section
      title={translate('staff.people')}
      action={
        <span className="muted beside">{translate('staff.count', { smart_count: total })}</span>
      }
    >
      <table className="table tall inset people" aria-label={translate('staff.people')}>
        <thead>
          <tr>
            <th scope="col">{translate('staff.name')}</th>
            <th scope="col">{translate('staff.role')}</th>
            <th scope="col" className="no-phone">
              {translate('staff.second_factor')}
            </th>
            <th scope="col" className="no-phone">
              {translate('staff.last_login')}
            </th>
            <th scope="col">
              <span className="sr">{translate('orders.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((member) => (
            <Person key={member.id} member={member} />
          ))}
        </tbody>
      </table>
      {total > PER_PAGE && <Pager />}
      {alone.length > 0 && (
        <p className="notice amber row">
          <Glyph d={alert} />
          {translate('staff.password_alone', {
            names: alone.map(({ name }) => name).join(', '),
            smart_count: alone.length,
          })}
        </p>
      )}
    </Section>
  );
}

function Person({ member }: { readonly member: Staff }) {
  const translate = useTranslate();
  const words = useMembershipWords();
  const { session } = useDesk();
  const { id, name, email, memberships, status, totp } = member;
  return (
    <tr className="opened">
      <td>
        <div className="row">
          <Face name={name} />
          <div>
            <Link to={`/staff/${id}`}>{name}</Link>{' '}
            {id === session.member.id && <span className="faint">{translate('staff.you')}</span>}
            <small>{email}</small>
          </div>
        </div>
      </td>
      <td>
        {memberships.map((each) => (
          <div key={`${each.application_id} ${each.role}`}>{words(each)}</div>
        ))}
      </td>
      <td className="no-phone">
        {status === 'invited' ? <span className="faint">–</span> : <SecondFactor isOn={totp} />}
      </td>
      <td className="muted no-phone">
        <LastSeen member={member} />
      </td>
      <td className="num">
        <StaffMenu member={member} isSmall />
      </td>
    </tr>
  );
}

function SecondFactor({ isOn = false }: { readonly isOn: boolean | undefined }) {
  const translate = useTranslate();
  return (
    <Chip
      isQuiet
      text={translate(isOn ? 'staff.on' : 'staff.off')}
      glyph={isOn ? shield : alert}
      tone={isOn ? 'pine' : 'amber'}
    />
  );
}

/** Who is not in is said in place of when. */
function LastSeen({ member }: { readonly member: Staff }) {
  const { time } = useFormats();
  if (member.status !== 'active') return <Status member={member} />;
  return member.last_login_at ? time(member.last_login_at) : '–';
}
