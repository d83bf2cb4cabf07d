import { useQueryClient } from '@tanstack/react-query';

/** Reads the list of products again. */
export function useRefreshed() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
}
