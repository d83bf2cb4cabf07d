import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './answer.ts';

const MAX_RETRIES = 2;

/** Lost connections are tried again; what the API refuses stays refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A server on this machine answers without a network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // What is typed into a form is compared with the record that it was made of.
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        error instanceof ApiFailure && error.status === 0 && failures < MAX_RETRIES,
    },
  },
});
