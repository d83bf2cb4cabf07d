import { required, useTranslate } from 'ra-core';
import { useMayList } from '../../api/desk-context.ts';
import { fieldOf } from '../../api/fields.ts';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { DateInput } from '../../widgets/inputs/text-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { CreatePage } from '../generic/record-create.tsx';

const FORMATS = [
  { id: 'csv', name: 'exports.csv' },
  { id: 'excel', name: 'exports.excel' },
  { id: 'ndjson', name: 'exports.ndjson' },
];

/** What is written into files, and from which time. */
export default function ExportCreate() {
  const translate = useTranslate();
  const mayList = useMayList();
  const values = fieldOf('exports', 'resource')?.values ?? [];
  const resources = values
    .map(String)
    .filter(mayList)
    .map((id) => ({ id, name: `resources.${id}.name` }));
  return (
    <CreatePage defaultValues={{ format: 'csv', resource: 'products' }} saveLabel="exports.start">
      <Section title={translate('exports.title')} help={translate('exports.help')}>
        <SelectInput
          source="resource"
          label="imports.resource"
          choices={resources.map(({ id, name }) => ({
            id,
            name: translate(name, { smart_count: 2 }),
          }))}
          validate={required()}
        />
        <SelectInput
          source="format"
          label="exports.format"
          choices={FORMATS}
          validate={required()}
        />
        <DateInput source="from" label="exports.from" />
        <DateInput source="to" label="exports.to" />
      </Section>
    </CreatePage>
  );
}
