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

export const harbor = organization(3, 'Harbor City Utilities');
export const summit = organization(4, 'Summit Gas');
export const water = sampleBillType({ id: 7, default_paperless_on: true });
export const electric = sampleBillType({ id: 8, name: 'Electric' });

export const FOUND: LocatedAccount = {
  account_number: '100-22',
  business_name: '',
  cust_name: 'Dana Mercer',
  mailing_address1: '418 Alder Street',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  service_address: '418 Alder Street',
  amount_due: cents(8240),
  prepay: false,
  hasPayers: false,
};

export const ADDED: AddedAccount = { account_id: 9, ebill_id: 90, autoPay: { isAllowed: true } };

const LISTED = sampleGroup({
  accounts: [sampleAccount({ account_id: 9, ebill_id: 90, account_num: '100-22', entity_id: 3, conf_id: 7 })],
});

export const failed = (kind: FailureKind, status: number, message: string, errors = {}) =>
  new CallFailed({ kind, status, message, errors });

/** A take-over whose password is no longer fresh. */
export const STALE = failed('refused', 403, 'Please enter your password again.', {
  password: 'Please enter your password again.',
});

export const LOST = failed('unknown', 0, 'Unable to add an account.  Please try again later.');

interface World {
  types?: readonly BillType[] | CallFailed;
  /** The failure of the first look-up of the bill types. */
  typesMissed?: CallFailed;
  /** The failure of the first search. */
  searchMissed?: CallFailed;
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
export function openWizard({
  types = [water, electric],
  located = FOUND,
  added = [ADDED],
  confirmed,
  listed = [[LISTED]],
  list,
  typesMissed,
  searchMissed,
}: World = {}) {
  const missed = { types: typesMissed, search: searchMissed };
  const failOnce = (port: keyof typeof missed) => {
    const failure = missed[port];
    missed[port] = undefined;
    if (failure) throw failure;
  };
  const story: unknown[] = [];
  const offers: string[] = [];
  const clock = new SimulatedClock();
  const answers: ((found: Organization[]) => void)[] = [];
  const next = <T>(queue: T[]): T => (queue.length > 1 ? queue.shift() : queue[0]) as T;
  const actor = createActor(
    addAccountMachine.provide({
      actors: {
        listOrganizations: fromPromise<
          AnswerOf<typeof searchOrganizations>,
          RequestOf<typeof searchOrganizations>
        >(async ({ input }) => {
          offers.push(input.searchText);
          return list ? answered<Organization[]>(list) : [harbor, summit];
        }),
        searchOrganizations: fromPromise<
          AnswerOf<typeof searchOrganizations>,
          RequestOf<typeof searchOrganizations>
        >(async ({ input }) => {
          story.push(`search ${input.searchText}`);
          failOnce('search');
          return new Promise((resolve) => answers.push(resolve));
        }),
        getBillTypes: fromPromise<AnswerOf<typeof getBillTypes>, RequestOf<typeof getBillTypes>>(async () => {
          failOnce('types');
          return [...answered(types)];
        }),
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
  return { actor, clock, story, offers, answers, settled, value, context, toLocation, toAddition, type };
}
