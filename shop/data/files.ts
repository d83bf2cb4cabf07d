import type { Visit } from '../visit/visit.ts';

/** Leads to a file of the store, without reading where it is. */
export const filePath = ({ href }: Pick<Visit, 'href'>, id: number) => href(`/files/${id}`);
