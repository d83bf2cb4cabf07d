import { useQueryClient } from '@tanstack/react-query';
import { useDesk } from '../api/desk-context.ts';
import { withoutChange } from './tags.ts';

export interface TagChange {
  readonly id: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

type SaveTags = (id: number, tags: readonly string[]) => Promise<unknown>;

/** Takes changes of tags back, and leaves those alone that somebody else has given or taken away since. */
export function useTagUndo(resource: string, save: SaveTags) {
  const { client } = useDesk();
  const queryClient = useQueryClient();
  return async (changes: readonly TagChange[]): Promise<undefined> => {
    try {
      for (const { id, before, after } of changes) {
        const { data } = await client.call('GET', `/${resource}/${id}`);
        const { tags = [] } = data as { readonly tags?: readonly string[] };
        await save(id, withoutChange(tags, before, after));
      }
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }
  };
}
