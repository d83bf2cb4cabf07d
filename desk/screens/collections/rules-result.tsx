import { useTranslate } from 'ra-core';
import { useAnswer } from '../../api/use-answer.ts';
import { useFailureText } from '../../widgets/failure-text.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Picture } from '../../widgets/picture.tsx';
import { usePaused } from '../../widgets/use-paused.ts';

/** Filters of a list of products, as its address has them. */
export type Rules = Readonly<Record<string, string>>;

/** How many are shown beside the number of all. */
const MAX_SHOWN = 6;

interface Found {
  readonly id: number;
  readonly name: string;
  readonly images?: readonly string[];
}

/** What the rules find now, while they are typed. Hidden products are in no collection of the shop. */
export function RulesResult({ rules }: { readonly rules: Rules }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const failureText = useFailureText();
  const typed = JSON.stringify(rules);
  const settled = JSON.parse(usePaused(typed)) as Rules;
  const { data, error } = useAnswer<readonly Found[]>('/products', {
    published: 'true',
    ...settled,
    per_page: MAX_SHOWN,
    fields: 'id,name,images',
  });
  const { data: found = [], count = found.length, count_exact = true } = data ?? {};
  return (
    <div aria-live="polite">
      {error && <p className="wrong">{failureText(error)}</p>}
      {!error && data && (
        <p className="small strong">
          {translate('collections.rules.found', {
            smart_count: count,
            count: `${number(count)}${count_exact ? '' : '+'}`,
          })}
        </p>
      )}
      {!error && found.length > 0 && (
        <ul className="plain">
          {found.map(({ id, name, images }) => (
            <li className="beside" key={id}>
              <Picture url={images?.[0]} />
              <div>{name}</div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
