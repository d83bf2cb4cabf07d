import { model } from 'desk:model';
import type { ResourceProps } from 'ra-core';
import { mayDo } from '../api/auth-provider.ts';
import type { DeskResource } from '../api/model.ts';
import { isMadeAlone } from '../api/resources.ts';
import type { Store } from '../api/session.ts';
import { lazyScreen } from '../widgets/lazy-screen.ts';
import { type Screens, special } from './special.ts';

const RecordList = lazyScreen(() => import('./generic/record-list.tsx'));
const RecordShow = lazyScreen(() => import('./generic/record-show.tsx'));
const RecordEdit = lazyScreen(() => import('./generic/record-edit.tsx'));
const RecordCreate = lazyScreen(() => import('./generic/record-create.tsx'));

/** How a record is called where others name it. */
const representation = (record: Record<string, unknown>) =>
  String(NAMES.map((name) => record[name]).find(Boolean) ?? pathOf(record) ?? record['id']);

/** A redirect is called by its path; `from` of others is a date. */
const pathOf = ({ from }: Record<string, unknown>) =>
  typeof from === 'string' && from.startsWith('/') ? from : undefined;

const NAMES = ['name', 'title', 'number', 'code', 'email', 'url', 'event'];

/** The screens of all resources that the member may see; those that are special have their own. */
export const screens = (store: Store): readonly (ResourceProps & Partial<Screens>)[] =>
  model.filter(({ name }) => mayDo(store, 'list', name)).map(screenOf);

function screenOf(resource: DeskResource): ResourceProps & Partial<Screens> {
  const { name, permissions } = resource;
  return {
    name,
    list: RecordList,
    show: RecordShow,
    ...(permissions.update && { edit: RecordEdit }),
    ...(permissions.create && isMadeAlone(name) && { create: RecordCreate }),
    recordRepresentation: representation,
    options: { label: `resources.${name}.name` },
    ...special[name],
  };
}
