import { mayManage } from '../../domain/office/people.ts';
import * as calls from '../../domain/office/people-calls.ts';
import { mayDoSomewhere } from '../../domain/office/rights.ts';
import {
  askFactorReset,
  askRoles,
  deactivatePerson,
  decideAboutPeople,
  inviteAgain,
  invitePerson,
  peopleRequests,
} from '../office/people-requests.ts';
import { type PeopleQuery, readPeople, readPerson } from '../office/person-rows.ts';
import { grantsOf } from '../office/staff.ts';
import type { OfficeHandlers, StaffVisit } from './handlers.ts';
import { table } from './table.ts';

const TABLE = table(calls.exportPeople.file, (request: PeopleQuery, { parts, billers }) =>
  readPeople(parts.store.db, billers, request),
);

export const people: OfficeHandlers<typeof calls> = {
  listPeople: TABLE.page,
  exportPeople: TABLE.file,

  async listPeopleRequests(_, visit) {
    return { rows: await waitingFor(visit) };
  },

  async getPerson({ id }, visit) {
    const { parts, billers, staff } = visit;
    const { db } = parts.store;
    const person = await readPerson(db, billers, id);
    const isOther = id !== staff.id && person.state !== 'deactivated';
    const mayChange = isOther && mayDoSomewhere(staff.grants, 'people:change');
    const manage = mayChange && mayManage(staff.grants, await grantsOf(db, id));
    return {
      ...person,
      requests: await waitingFor(visit, id),
      may: { invite: manage && person.state === 'invited', change: mayChange, manage },
    };
  },

  async invitePerson(request, visit) {
    const { store } = visit.parts;
    return { id: await store.transact((db) => invitePerson(db, visit.parts, visit, request)) };
  },

  async inviteAgain({ id }, visit) {
    await visit.parts.store.transact((db) => inviteAgain(db, visit.parts, visit, id));
    return { success: true };
  },

  async changeRoles(request, visit) {
    const { id } = await visit.parts.store.transact((db) => askRoles(db, visit.parts, visit, request));
    return { request: id };
  },

  async askFactorReset(request, visit) {
    const { id } = await visit.parts.store.transact((db) => askFactorReset(db, visit.parts, visit, request));
    return { request: id };
  },

  async deactivatePerson(request, visit) {
    await visit.parts.store.transact((db) => deactivatePerson(db, visit.parts, visit, request));
    return { success: true };
  },

  async decidePeopleRequest(request, visit) {
    await visit.parts.store.transact((db) => decideAboutPeople(db, visit.parts, visit, request));
    return { success: true };
  },
};

/** Requests that somebody sees. Only a person who may change people can decide them. */
async function waitingFor(visit: StaffVisit, person?: number) {
  const { db } = visit.parts.store;
  const rows = await peopleRequests(db, visit, person);
  const mayChange = mayDoSomewhere(visit.staff.grants, 'people:change');
  return mayChange
    ? rows
    : rows.map((row) => ({ ...row, may_decide: false, may_approve: false, may_withdraw: false }));
}
