import type { CustomerList, CustomerPage } from '../../../domain/office/customer-calls.ts';
import { momentOf } from '../../../src/components/text/moment.ts';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import type { Csv } from '../../components/table/CsvLink.tsx';
import { List } from '../../components/table/List.tsx';
import { CUSTOMER } from '../../text/customer.ts';
import { EVENTS, SESSIONS } from './columns.ts';

type SignInState = NonNullable<CustomerPage['sign_in']>;

interface SignInProps {
  readonly signIn: SignInState;
  readonly csv: (list: CustomerList) => Csv;
}

/** How the customer signs in, where, and what happened to the sign-in lately. */
export function SignIn({ signIn, csv }: SignInProps) {
  const { verified, locked_until, asks_for_code, correction, sessions, events } = signIn;
  return (
    <>
      <OfficeFacts
        facts={[
          { term: CUSTOMER.verified, detail: verified ? CUSTOMER.isVerified : CUSTOMER.isUnverified },
          {
            term: CUSTOMER.lock,
            detail: locked_until === null ? CUSTOMER.isOpen : CUSTOMER.isLocked(momentOf(locked_until)),
          },
          { term: CUSTOMER.codes, detail: asks_for_code ? CUSTOMER.codesOn : CUSTOMER.codesOff },
          ...(correction ? [{ term: CUSTOMER.correction, detail: correctionWords(correction) }] : []),
        ]}
      />
      <List
        name="sessions"
        title={CUSTOMER.sessions}
        columns={SESSIONS}
        rows={sessions}
        csv={csv('sessions')}
        idOf={({ id }) => id}
        empty={CUSTOMER.noSessions}
      />
      <List
        name="events"
        title={CUSTOMER.events}
        columns={EVENTS}
        rows={events}
        csv={csv('events')}
        idOf={({ id }) => String(id)}
        empty={CUSTOMER.noEvents}
      />
    </>
  );
}

function correctionWords({ email, due_at }: NonNullable<SignInState['correction']>): string {
  return due_at === null
    ? CUSTOMER.correctionAsked(email)
    : CUSTOMER.correctionApproved(email, momentOf(due_at));
}
