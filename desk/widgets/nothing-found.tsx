import { useListContext, useTranslate } from 'ra-core';

/** In place of the rows of a list that finds nothing: what there is none of, and the way out. */
export function NothingFound({ text }: { readonly text: string }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <div className="stacked padded">
      <p className="muted">{text}</p>
      <button className="btn" type="button" onClick={() => setFilters({}, [])}>
        {translate('ra.navigation.clear_filters')}
      </button>
    </div>
  );
}
