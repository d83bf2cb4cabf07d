/** The address of a list with a filter: `/orders?filter={"state":"processing"}`. */
export function listPath(resource: string, filter: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    page: '1',
  });
  return `/${resource}?${search}`;
}
