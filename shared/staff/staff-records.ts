import { roles } from '../resources/roles.ts';
import { type Staff, staff } from '../resources/staff.ts';
import { openRecords, type Records } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';

/** The members of an account. */
export const openStaff = (table: Table, account: number): Records<Staff> =>
  openRecords(table, { id: account }, staff);

/** The roles of an account beside the built-in ones. */
export const openRoles = (table: Table, account: number) =>
  openRecords(table, { id: account }, roles);
