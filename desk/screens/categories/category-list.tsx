import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import type { Client } from '../../api/client.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { readAllOf } from '../../api/read-all.ts';
import { useFailureText } from '../../widgets/failure-text.ts';
import { PageHead, Title } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { FailureState } from '../../widgets/states.tsx';
import { CategoryDialog, type Task } from './category-dialog.tsx';
import { CategoryTree } from './category-tree.tsx';
import { type Category, childrenOf } from './tree.ts';

/** All categories as a tree: made, named, moved and deleted in their place. */
export default function CategoryList() {
  const translate = useTranslate();
  const { client } = useDesk();
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const mayChange = useMay('categories:write');
  const [task, setTask] = useState<Task>();
  const {
    data: categories,
    error,
    refetch,
  } = useQuery({
    queryKey: ['categories', 'tree'],
    queryFn: () => readAll(client),
  });
  const children = useMemo(() => childrenOf(categories ?? []), [categories]);

  const change = async (method: string, path: string, body?: object) => {
    try {
      await client.call(method, path, body ? { body } : {});
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      return thrown;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['categories'] });
    }
  };
  const move = async (id: number, parent_id: number) => {
    const failure = await change('PUT', `/categories/${id}`, { parent_id: parent_id || null });
    if (failure !== undefined) notify(failureText(failure), { type: 'error' });
  };

  return (
    <div className="card">
      <Title title={translate('resources.categories.name', { smart_count: 2 })} />
      <PageHead
        actions={
          mayChange && (
            <button
              className="btn primary"
              type="button"
              onClick={() => setTask({ kind: 'create', parent: 0 })}
            >
              <Glyph d={plus} />
              {translate('categories.add')}
            </button>
          )
        }
      />
      <div className="stacked">
        {error && <FailureState error={error} retry={() => void refetch()} />}
        {!categories && !error && (
          <progress className="busy" aria-label={translate('shared.loading')} />
        )}
        {categories?.length === 0 && <p>{translate('categories.none')}</p>}
        {categories && categories.length > 0 && (
          <>
            <p className="small muted">{translate('categories.keys')}</p>
            <CategoryTree items={children} mayChange={mayChange} onTask={setTask} onMove={move} />
          </>
        )}
      </div>
      {task && (
        <CategoryDialog
          task={task}
          items={children}
          onChange={change}
          onClose={() => setTask(undefined)}
        />
      )}
    </div>
  );
}

const readAll = (client: Client) =>
  readAllOf<Category>(client, '/categories', { fields: 'id,name,url,parent_id' });
