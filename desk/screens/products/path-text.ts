import type { RaRecord } from 'ra-core';

/** Where a category is: `Kitchen › Kettles`. */
export const pathText = (category: RaRecord): string =>
  String(category['path'] ?? '')
    .split('/')
    .filter(Boolean)
    .join(' › ');
