import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { AddedAccount, LocatedAccount } from '../../domain/accounts/add-account.ts';
import type { BillType } from '../../domain/accounts/biller.ts';
import type {
  addAccount,
  getBillTypes,
  locateAccount,
  searchOrganizations,
} from '../../domain/accounts/calls.ts';
import type { Organization } from '../../domain/accounts/organization.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../../domain/fixtures/bill.ts';
import type { confirmPassword } from '../../domain/session/verification-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { addAccountMachine } from './add-account.machine.ts';

const organization = (id: number, name: string): Organization => ({
  id,
  name,
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  logo: { normal: { url: '' } },
  registration_data: { registration_url: '', registration_token: '', organization_data: '' },
  nearby: true,
  nearness: 3,
});

const harbor = organization(3, 'Harbor City Utilities');
const summit = organization(4, 'Summit Gas');
const water = sampleBillType({ id: 7, default_paperless_on: true });
const electric = sampleBillType({ id: 8, name: 'Electric' });

const FOUND: LocatedAccount = {
  account_number: '100-22',
  business_name: '',
  cust_name: 'Dana Mercer',
  mailing_address1: '418 Alder Street',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  service_address: '418 Alder Street',
  amount_due: cents(8240),
  hasPayers: false,
};

const ADDED: AddedAccount = { account_id: 9, ebill_id: 90, autoPay: { isAllowed: true } };

const LISTED = sampleGroup({
  accounts: [sampleAccount({ account_id: 9, ebill_id: 90, account_num: '100-22', entity_id: 3, conf_id: 7 })],
});

const failed = (kind: FailureKind, status: number, message: string, errors = {}) =>
  new CallFailed({ kind, status, message, errors });

const LOST = failed('unknown', 0, 'Unable to add an account.  Please try again later.');

interface World {
  types?: readonly BillType[] | CallFailed;
  located?: LocatedAccount | CallFailed;
  /** The answers, one after the other; the last one repeats. */
  added?: (AddedAccount | CallFailed)[];
  confirmed?: CallFailed;
  listed?: (readonly BillerGroup[] | CallFailed)[];
  list?: CallFailed;
}

function answered<T>(answer: T | CallFailed): T {
  if (answer instanceof CallFailed) throw answer;
  return answer;
}

/** Starts a wizard and records its calls and notices in order. */
function open({
  types = [water, electric],
  located = FOUND,
  added = [ADDED],
  confirmed,
  listed = [[LISTED]],
  list,
}: World = {}) {
  const story: unknown[] = [];
  const clock = new SimulatedClock();
  const answers: ((found: Organization[]) => void)[] = [];
  const next = <T>(queue: T[]): T => (queue.length > 1 ? queue.shift() : queue[0]) as T;
  const actor = createActor(
    addAccountMachine.provide({
      actors: {
        listOrganizations: fromPromise<
          AnswerOf<typeof searchOrganizations>,
          RequestOf<typeof searchOrganizations>
        >(async () => (list ? answered<Organization[]>(list) : [harbor, summit])),
        searchOrganizations: fromPromise<
          AnswerOf<typeof searchOrganizations>,
          RequestOf<typeof searchOrganizations>
        >(({ input }) => {
          story.push(`search ${input.searchText}`);
          return new Promise((resolve) => answers.push(resolve));
        }),
        getBillTypes: fromPromise<AnswerOf<typeof getBillTypes>, RequestOf<typeof getBillTypes>>(async () => [
          ...answered(types),
        ]),
        locateAccount: fromPromise<AnswerOf<typeof locateAccount>, RequestOf<typeof locateAccount>>(
          async ({ input }) => {
            story.push(input);
            return answered(located);
          },
        ),
        addAccount: fromPromise<AnswerOf<typeof addAccount>, RequestOf<typeof addAccount>>(
          async ({ input: { paperless, take_over } }) => {
            story.push({ paperless, take_over });
            return answered(next(added));
          },
        ),
        confirmPassword: fromPromise<AnswerOf<typeof confirmPassword>, RequestOf<typeof confirmPassword>>(
          async ({ input }) => {
            story.push(input);
            if (confirmed) throw confirmed;
            return { success: true };
          },
        ),
        readBillList: fromPromise<readonly BillerGroup[]>(async () => {
          story.push('list read');
          return answered(next(listed));
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => story.push('message' in event ? event.message : event.type));
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const value = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;

  async function toLocation() {
    actor.send({ type: 'organization.chosen', organization: harbor });
    await waitFor(actor, (snapshot) => !snapshot.matches({ locateBill: 'loading' }));
  }
  async function toAddition() {
    await toLocation();
    actor.send({ type: 'billType.chosen', billType: water });
    actor.send({
      type: 'entries.edited',
      entries: { accountNumber: '10 0-22', by: 'name', name: 'Mercer ', pin: '' },
    });
    actor.send({ type: 'account.sought' });
    await settled();
  }
  const type = (search: string) => actor.send({ type: 'search.edited', search });
  return { actor, clock, story, answers, settled, value, context, toLocation, toAddition, type };
}

test('one or two letters call nothing, three call the service once when I pause typing (ADD-04, ADD-05)', () => {
  const { clock, story, type } = open();
  type('h');
  type('ha');
  clock.increment(1_000);
  expect(story).toEqual([]);
  type('har');
  clock.increment(299);
  type('harb');
  clock.increment(299);
  expect(story).toEqual([]);
  clock.increment(1);
  expect(story).toEqual(['search harb']);
});

test('the answer to an earlier text never appears for a later one (ADD-04)', async () => {
  const { actor, clock, story, answers, context, type } = open();
  type('har');
  clock.increment(300);
  type('summ');
  clock.increment(300);
  expect(story).toEqual(['search har', 'search summ']);
  answers[0]?.([harbor]);
  answers[1]?.([summit]);
  await waitFor(actor, ({ context: { found } }) => found !== undefined);
  expect(context().found).toEqual({ search: 'summ', organizations: [summit] });
});

test('a list that could not be loaded can be loaded again (ADD-07)', async () => {
  const { actor, context } = open({ list: failed('unreachable', 0, 'No.') });
  await waitFor(actor, (snapshot) => snapshot.matches({ billingOrg: { list: 'missing' } }));
  expect(context().failure?.message).toBe(
    'Billfold could not be reached. Check your connection and try again.',
  );
  actor.send({ type: 'list.askedAgain' });
  expect(actor.getSnapshot().matches({ billingOrg: { list: 'loading' } })).toBe(true);
});

test('a single bill type is preselected, one of several is not (ADD-10)', async () => {
  const several = open();
  await several.toLocation();
  expect(several.context().billType).toBeUndefined();
  const single = open({ types: [electric] });
  await single.toLocation();
  expect(single.context().billType).toEqual(electric);
});

test('Back keeps the entries, another organization or bill type clears them (ADD-02, ADD-32)', async () => {
  const { actor, value, context, toAddition } = open();
  actor.send({ type: 'search.edited', search: 'ha' });
  await toAddition();
  actor.send({ type: 'step.returned' });
  expect(value()).toEqual({ locateBill: 'filling' });
  const entered = { accountNumber: '100-22', by: 'name', name: 'Mercer ', pin: '' };
  expect([context().entries, context().billType?.id]).toEqual([entered, 7]);
  actor.send({ type: 'step.returned' });
  expect(context().search).toBe('ha');
  actor.send({ type: 'organization.chosen', organization: harbor });
  expect([value(), context().entries]).toEqual([{ locateBill: 'filling' }, entered]);
  actor.send({ type: 'billType.chosen', billType: electric });
  expect(context().entries.accountNumber).toBe('');
  actor.send({ type: 'entries.edited', entries: { ...context().entries, accountNumber: '5' } });
  actor.send({ type: 'step.returned' });
  actor.send({ type: 'organization.chosen', organization: summit });
  expect([context().entries.accountNumber, context().billTypes]).toEqual(['', undefined]);
});

test('nothing is located before the entries are complete, and then by name or PIN alone (ADD-12, ADD-16, NAV-41)', async () => {
  const { actor, story, settled, toLocation } = open();
  await toLocation();
  const entries = { accountNumber: '10 0-22', by: 'pin', name: 'Mercer', pin: '7 3' } as const;
  actor.send({ type: 'billType.chosen', billType: water });
  actor.send({ type: 'entries.edited', entries });
  expect(actor.getSnapshot().can({ type: 'account.sought' })).toBe(false);
  actor.send({ type: 'entries.edited', entries: { ...entries, pin: '7 310' } });
  actor.send({ type: 'account.sought' });
  await settled();
  const ids = { entity_id: 3, conf_id: 7 };
  expect(story).toEqual([{ account_number: '100-22', last_or_business_name: '', pin: '7310', ...ids }]);
});

test('when no account matches, a message says so and the entries stay (ADD-20)', async () => {
  const { story, value, context, toAddition } = open({
    located: failed('refused', 404, 'No account matches the information provided.'),
  });
  await toAddition();
  expect(value()).toEqual({ locateBill: 'filling' });
  expect(story.at(-1)).toBe('No account matches the information provided.');
  expect(context().entries.accountNumber).toBe('100-22');
});

test('paperless starts as the bill type says, and an account without payers needs no choice (ADD-22, ADD-24, ADD-25)', async () => {
  const { actor, story, settled, value, context, toAddition } = open();
  await toAddition();
  expect(context().paperless).toBe(true);
  actor.send({ type: 'paperless.chosen', paperless: false });
  actor.send({ type: 'account.confirmed' });
  await settled();
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  expect(story.slice(1)).toEqual([{ paperless: false, take_over: false }, 'account.added', 'list read']);
  expect([value(), context().added]).toEqual([{ added: 'listed' }, ADDED]);
});

test('with other payers I must choose first (ADD-23, ADD-24, MSC-13)', async () => {
  const { actor, story, settled, toAddition } = open({ located: { ...FOUND, hasPayers: true } });
  await toAddition();
  expect(actor.getSnapshot().can({ type: 'account.confirmed' })).toBe(false);
  actor.send({ type: 'payers.chosen', payers: 'shared' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(story[1]).toEqual({ paperless: true, take_over: false });
});

const STALE = failed('refused', 403, 'Please enter your password again.', {
  password: 'Please enter your password again.',
});

test('a take-over asks for the password in place, then continues by itself and keeps no password (ADD-24, ruling 21)', async () => {
  const { actor, story, settled, value, context, toAddition } = open({
    located: { ...FOUND, hasPayers: true },
    added: [STALE, ADDED],
  });
  await toAddition();
  actor.send({ type: 'payers.chosen', payers: 'taken over' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'passwordAsked' });
  actor.send({ type: 'password.entered', password: 'mine' });
  await settled();
  expect(story.slice(1, 5)).toEqual([
    { paperless: true, take_over: true },
    { password: 'mine' },
    { paperless: true, take_over: true },
    'account.added',
  ]);
  expect(context().password).toBe('');
});

test('a wrong password is reported at its field, and paying beside the others needs none (ruling 21)', async () => {
  const { actor, settled, value, context, toAddition } = open({
    located: { ...FOUND, hasPayers: true },
    added: [STALE],
    confirmed: failed('refused', 422, 'This is not your password.'),
  });
  await toAddition();
  actor.send({ type: 'payers.chosen', payers: 'taken over' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  actor.send({ type: 'password.entered', password: 'wrong' });
  await settled();
  expect([value(), context().failure?.message, context().password]).toEqual([
    { addBill: 'passwordAsked' },
    'This is not your password.',
    '',
  ]);
  actor.send({ type: 'payers.chosen', payers: 'shared' });
  expect(value()).toEqual({ addBill: 'confirming' });
});

test("a refusal shows the server's message, and I stay where I am (ADD-26)", async () => {
  const { actor, story, settled, value, toAddition } = open({
    added: [failed('refused', 409, 'You have already added this account.')],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect([value(), story.at(-1)]).toEqual([
    { addBill: 'confirming' },
    'You have already added this account.',
  ]);
});

test('when the answer is lost and my list has the account, it was added without a second attempt (ADD-25)', async () => {
  const { actor, story, settled, value, context, toAddition } = open({ added: [LOST] });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ added: 'listed' });
  expect(story.slice(1)).toEqual([{ paperless: true, take_over: false }, 'list read', 'account.added']);
  expect(context().added?.ebill_id).toBe(90);
});

test('when the answer is lost and my list cannot be loaded, nothing is sent again before the list was read (ADD-26)', async () => {
  const { actor, story, settled, value, toAddition } = open({
    added: [LOST, ADDED],
    listed: [failed('unreachable', 0, 'No.'), []],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'undetermined' });
  expect(actor.getSnapshot().can({ type: 'account.confirmed' })).toBe(false);
  actor.send({ type: 'list.askedAgain' });
  await settled();
  expect(value()).toEqual({ addBill: 'unlisted' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(story.slice(1)).toEqual([
    { paperless: true, take_over: false },
    'list read',
    'list read',
    { paperless: true, take_over: false },
    'account.added',
    'list read',
  ]);
});

test('when the server broke while adding, its message shows after the list proves that nothing was added (ADD-26)', async () => {
  const { actor, story, settled, value, toAddition } = open({
    added: [failed('unknown', 500, 'Unable to add an account.  Please try again later.')],
    listed: [[]],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'confirming' });
  expect(story.at(-1)).toBe('Unable to add an account.  Please try again later.');
});
