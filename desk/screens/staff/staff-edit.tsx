import { useRecordContext, useTranslate } from 'ra-core';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useMay } from '../../api/desk-context.ts';
import { Face } from '../../widgets/face.tsx';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormDock } from '../../widgets/forms/form-dock.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { Section } from '../../widgets/section.tsx';
import { MembershipsInput } from './memberships-input.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { Status } from './status.tsx';

/** What a member may do, and whether at all. Name and e-mail address are the member's own. */
export default function StaffEdit() {
  const mayWrite = useMay('staff:write');
  return (
    <EditScreen title={<MemberName />}>
      <DeskForm warnWhenUnsavedChanges>
        <FormDraft />
        <div className="narrow">
          <Member />
        </div>
        {mayWrite && <FormDock />}
      </DeskForm>
    </EditScreen>
  );
}

const MemberName = () => useRecordContext<Staff>()?.name ?? null;

function Member() {
  const member = useRecordContext<Staff>();
  const translate = useTranslate();
  if (!member) return null;
  return (
    <>
      <PageHead
        back={{ to: '/staff', label: translate('resources.staff.name', { smart_count: 2 }) }}
        lead={<Face name={member.name} />}
        state={<Status member={member} />}
        actions={<StaffMenu member={member} />}
      />
      <Section title={translate('staff.memberships')} help={member.email}>
        <MembershipsInput />
      </Section>
    </>
  );
}
