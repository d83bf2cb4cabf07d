import { useRecordContext, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugged } from '../../../shared/contract/slugged.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Note } from '../../widgets/note.tsx';
import { usePaused } from '../../widgets/use-paused.ts';
import { useDeskResource } from './desk-resource.ts';

interface SlugNoteProps {
  /** The field of the name, from which a slug is made. */
  readonly of: 'name' | 'title';
}

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly title?: string;
  readonly slug?: string;
}

/** Numbers that are tried behind a slug that another record has. */
const LAST_NUMBER = 50;

/** Proposes a slug to a record without one, and a free one where another record has the same. */
export function SlugNote({ of }: SlugNoteProps) {
  const translate = useTranslate();
  const { name: resource } = useDeskResource();
  const { setValue } = useFormContext();
  const own = Number(useRecordContext()?.id);
  const [name, slug] = useWatch({ name: [of, 'slug'] }).map((text) => String(text ?? '').trim());
  const wanted = usePaused(slug || slugged(name ?? ''));
  const path = `/${resource}`;
  const fields = `id,slug,${of}`;
  const asked = { shop_address: wanted, fields };
  const { data: owners } = useAnswer<Named[]>(path, asked, { enabled: wanted !== '' });
  const owner = owners?.data.find((each) => each.slug === wanted && each.id !== own);
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, i) => `${wanted}-${i + 2}`);
  const { data: others } = useAnswer<Named[]>(
    path,
    { slug: numbered.join(','), fields, per_page: 250 },
    { enabled: owner !== undefined },
  );
  const taken = new Set(others?.data.map((each) => each.slug));
  const free = owner ? others && numbered.find((each) => !taken.has(each)) : wanted;
  const isCurrent = wanted === (slug || slugged(name ?? ''));
  if (!isCurrent || owners === undefined || !free || free === slug) return null;
  const proposal = (
    <button
      type="button"
      className="btn small"
      onClick={() => setValue('slug', free, { shouldDirty: true })}
    >
      {translate('shared.slug.use', { slug: free })}
    </button>
  );
  if (!slug) return <p className="small">{proposal}</p>;
  return (
    <Note tone="amber" role="status" action={proposal}>
      {translate('shared.slug.taken', { name: owner?.[of] ?? '' })}
    </Note>
  );
}
