import type { Static } from 'typebox';
import { flag, recordId, title } from '../../contract/fields.ts';
import { ADMINS, type Routes } from '../../contract/resource.ts';
import { createdBySchema } from './created-by.ts';

/** The resources whose records have notes (orders.md, "Notes"). */
export const NOTED = ['orders', 'users'] as const;

export type Noted = (typeof NOTED)[number];

/** What is kept beside their records. */
export const NOTES = NOTED.map((name) => `${name}#notes` as const);

/** Notes of a record. */
export const MAX_RECORD_NOTES = 200;

export const MAX_NOTE_LENGTH = 2_000;

const said = { text: title(MAX_NOTE_LENGTH), pinned: flag } as const;

/** What staff write about a record for each other. */
export const noteSchema = {
  type: 'object',
  properties: {
    id: recordId,
    ...said,
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
    created_by: createdBySchema,
  },
  required: ['id', 'text', 'pinned', 'created_at', 'updated_at', 'created_by'],
} as const;

export type Note = Static<typeof noteSchema>;
export type NoteBody = Partial<Pick<Note, keyof typeof said>>;

/** The routes of the notes of a resource: personal as a whole, and for staff alone. */
export const noteRoutes = <Name extends Noted>(name: Name) =>
  ({
    listNotes: {
      methods: ['GET'],
      path: `/${name}/:id/notes`,
      access: ADMINS,
      personal: true,
      answer: { type: 'array', items: noteSchema },
    },
    addNote: {
      methods: ['POST'],
      path: `/${name}/:id/notes`,
      access: ADMINS,
      personal: true,
      body: { type: 'object', properties: said, required: ['text'] },
      answer: noteSchema,
    },
    changeNote: {
      methods: ['PUT'],
      path: `/${name}/:id/notes/:note_id`,
      access: ADMINS,
      personal: true,
      body: { type: 'object', properties: said },
      answer: noteSchema,
    },
    removeNote: {
      methods: ['DELETE'],
      path: `/${name}/:id/notes/:note_id`,
      access: ADMINS,
      personal: true,
      answer: 'nothing',
    },
  }) as const satisfies Routes;
