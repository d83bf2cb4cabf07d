import { type RaRecord, useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { RecordSearch, useRecords } from '../../widgets/record-picker.tsx';
import { Removable } from '../../widgets/removable.tsx';
import { Section } from '../../widgets/section.tsx';
import { type Rules, RulesResult } from './rules-result.tsx';

type Change = (name: string, value: string) => void;

interface RuleProps {
  readonly rules: Rules;
  readonly onChange: Change;
}

/** The rules that have an input here. */
const OFFERED = ['category', 'brand_id', 'price_gt', 'price_lt', 'q', 'on_sale'];

/** Products that are in the collection by what they are, and what the rules find now. */
export function CollectionRules() {
  const translate = useTranslate();
  const { field } = useController({ name: 'rules', defaultValue: null });
  const rules = (field.value ?? {}) as Rules;
  const change: Change = (name, value) => {
    const { [name]: _, ...others } = rules;
    const changed = value === '' ? others : { ...others, [name]: value };
    field.onChange(Object.keys(changed).length > 0 ? changed : null);
  };
  const inputs = { rules, onChange: change };
  return (
    <Section
      title={translate('collections.rules.title')}
      help={translate('collections.rules.help')}
    >
      <div className="cols">
        <CategoryRule {...inputs} />
        <BrandRule {...inputs} />
        <PriceRule {...inputs} name="price_gt" />
        <PriceRule {...inputs} name="price_lt" />
        <TextField
          label={translate('collections.rules.q')}
          value={rules['q'] ?? ''}
          onChange={({ target }) => change('q', target.value)}
        />
        <OnSaleRule {...inputs} />
      </div>
      <OtherRules {...inputs} />
      {Object.keys(rules).length > 0 && <RulesResult rules={rules} />}
    </Section>
  );
}

function CategoryRule({ rules, onChange }: RuleProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const path = rules['category'];
  return (
    <RecordSearch
      reference="categories"
      label={translate('products.category')}
      value={path ? { id: path, path } : null}
      onChange={(category) => onChange('category', String(category?.['path'] ?? ''))}
      nameOf={(category) => String(category['path'])}
      isEnabled={mayList('categories')}
    />
  );
}

function BrandRule({ rules, onChange }: RuleProps) {
  const translate = useTranslate();
  const mayBrands = useMayList()('brands');
  const id = Number(rules['brand_id'] ?? 0);
  const brand: RaRecord | undefined = useRecords('brands', [id], mayBrands).get(id);
  return (
    <RecordSearch
      reference="brands"
      label={translate('products.brand')}
      value={id > 0 ? (brand ?? { id, name: String(id) }) : null}
      onChange={(chosen) => onChange('brand_id', chosen ? String(chosen.id) : '')}
      nameOf={({ name }) => String(name)}
      isEnabled={mayBrands}
    />
  );
}

function PriceRule({ rules, onChange, name }: RuleProps & { readonly name: string }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  return (
    <NumberField
      label={translate(`collections.rules.${name}`)}
      currency={settings.currency_code}
      min={0}
      value={name in rules ? Number(rules[name]) : null}
      onChange={(price) => onChange(name, String(price ?? ''))}
    />
  );
}

function OnSaleRule({ rules, onChange }: RuleProps) {
  const translate = useTranslate();
  return (
    <SelectField
      label={translate('collections.rules.on_sale')}
      value={rules['on_sale'] ?? ''}
      onChange={({ target }) => onChange('on_sale', target.value)}
    >
      <option value="">{translate('collections.rules.any')}</option>
      <option value="true">{translate('shared.yes')}</option>
      <option value="false">{translate('shared.no')}</option>
    </SelectField>
  );
}

/** Rules that programs have made. */
function OtherRules({ rules, onChange }: RuleProps) {
  const translate = useTranslate();
  const others = Object.entries(rules).filter(([name]) => !OFFERED.includes(name));
  if (others.length === 0) return null;
  return (
    <div className="beside">
      <p className="small">{translate('collections.rules.others')}</p>
      {others.map(([name, value]) => (
        <Removable key={name} text={`${name}: ${value}`} onRemove={() => onChange(name, '')} />
      ))}
    </div>
  );
}
