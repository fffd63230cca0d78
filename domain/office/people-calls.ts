import * as v from 'valibot';
import { instant, success, text, textId } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { PERSON_STATES } from './people.ts';
import { LONGEST_REASON, REQUEST_STATES } from './requests.ts';
import { ROLES } from './rights.ts';
import { grant } from './staff-session.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const role = v.picklist(ROLES);
const biller = v.optional(v.nullable(text(60)), null);
const roles = v.pipe(v.array(role), v.maxLength(ROLES.length));
const reason = text(LONGEST_REASON);
/** A double click sends the same key twice and asks once. */
const key = text(64);

const person = v.object({
  id: v.number(),
  email: v.string(),
  /** Empty until the invitation is accepted. */
  name: v.string(),
  state: v.picklist(PERSON_STATES),
  grants: v.array(grant),
  since: instant,
});

export type ListedPerson = v.InferOutput<typeof person>;

const peopleRequest = v.object({
  id: v.number(),
  kind: v.picklist(['factor', 'grants']),
  person: v.object({ id: v.number(), email: v.string(), name: v.string() }),
  /** Where the roles change; null for the whole portal. */
  biller: v.nullable(v.string()),
  before: v.array(role),
  after: v.array(role),
  reason: v.string(),
  state: v.picklist(REQUEST_STATES),
  asked_by: v.string(),
  asked_at: instant,
  /** Empty until it is decided. */
  decided_by: v.string(),
  decision: v.string(),
  may_decide: v.boolean(),
  /** False where the reader, or the person who asked, has no say over the roles. It can be refused then. */
  may_approve: v.boolean(),
  may_withdraw: v.boolean(),
});

export type PeopleRequest = v.InferOutput<typeof peopleRequest>;

export const listPeople = listCall({
  path: '/office/v1/people',
  summary: 'Lists who works here.',
  description: 'A right for one biller shows the people and the roles of that biller.',
  may: 'people:read',
  filters: {
    /** A part of the email or of the name. */
    words: v.optional(text(100)),
    state: v.optional(v.picklist(PERSON_STATES)),
  },
  sorts: ['name', 'email', 'since'],
  row: person,
});

export const listPeopleRequests = officeCall({
  method: 'GET',
  path: '/office/v1/people-requests',
  summary: 'Lists what waits for a second person.',
  may: 'people:read',
  request: v.object({}),
  answer: v.object({ rows: v.array(peopleRequest) }),
});

export const getPerson = officeCall({
  method: 'GET',
  path: '/office/v1/people/:id',
  summary: 'Reads one person with roles and requests.',
  may: 'people:read',
  request: v.object({ id: textId }),
  answer: v.object({
    ...person.entries,
    requests: v.array(peopleRequest),
    /** What the one who asks may do with this person. */
    may: v.object({ invite: v.boolean(), change: v.boolean(), manage: v.boolean() }),
  }),
});

export const invitePerson = officeCall({
  method: 'POST',
  path: '/office/v1/people',
  summary: 'Mails an invitation.',
  description: 'The roles wait for a second person.',
  may: 'people:change',
  fresh: true,
  request: v.object({ key, email: text(254), biller, roles, reason }),
  answer: v.object({ id: v.number() }),
});

export const inviteAgain = officeCall({
  method: 'POST',
  path: '/office/v1/people/:id/invitation',
  summary: 'Mails the link again to a person who has not accepted yet.',
  may: 'people:change',
  fresh: true,
  request: v.object({ id: textId }),
  answer: success,
});

export const changeRoles = officeCall({
  method: 'POST',
  path: '/office/v1/people/:id/roles',
  summary: 'Asks for other roles at one biller, or for the whole portal.',
  may: 'people:change',
  fresh: true,
  request: v.object({ id: textId, key, biller, roles, reason }),
  answer: v.object({ request: v.number() }),
});

export const askFactorReset = officeCall({
  method: 'POST',
  path: '/office/v1/people/:id/factor',
  summary: 'Asks for a new beginning of a person whose authenticator app is lost.',
  may: 'people:change',
  fresh: true,
  request: v.object({ id: textId, key, reason }),
  answer: v.object({ request: v.number() }),
});

export const deactivatePerson = officeCall({
  method: 'POST',
  path: '/office/v1/people/:id/deactivate',
  summary: 'Takes all access from a person at once.',
  may: 'people:change',
  fresh: true,
  request: v.object({ id: textId, reason }),
  answer: success,
});

export const decidePeopleRequest = officeCall({
  method: 'POST',
  path: '/office/v1/people-requests/:id',
  summary: 'Decides what somebody else asked for, or takes the own request back.',
  may: 'people:change',
  fresh: true,
  request: v.object({
    id: textId,
    decision: v.picklist(['approve', 'refuse', 'withdraw']),
    reason: v.optional(reason, ''),
  }),
  answer: success,
});

export const exportPeople = csvCall(listPeople, {
  summary: 'Downloads who works here as CSV.',
  table: 'people',
  columns: {
    person: 'id',
    email: 'email',
    name: 'name',
    state: 'state',
    roles: ({ grants }) =>
      grants.map(({ role, biller }) => `${role} of ${biller ?? 'the portal'}`).join('; '),
    since: 'since',
  },
});
