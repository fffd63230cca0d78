import { fromPromise } from 'xstate';
import {
  addPasskey,
  confirmByPasskey,
  enterPasskey,
  type OwnFactors,
  refreshByPasskey,
  startFreshPasskey,
  startInvitationPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../domain/office/sign-in/factor-calls.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import type { OfficeClient } from './client.ts';
import type { Passkeys } from './passkeys.ts';

interface Ticket {
  readonly ticket: string;
}

/**
 * What machines do with a passkey: the server sets a task, the browser asks the person, and the server checks the
 * answer. The actor ends with what the server says of it, or with the failure of the step that failed.
 */
export function passkeyActors(client: OfficeClient, passkeys: Passkeys) {
  return {
    signInByPasskey: fromPromise<StaffSession, Ticket>(async ({ input: { ticket }, signal }) => {
      const passkey = await passkeys.use(await client.send(startPasskeySignIn, { ticket }, { signal }));
      return client.send(enterPasskey, { ticket, passkey }, { signal });
    }),

    joinByPasskey: fromPromise<StaffSession, Ticket>(async ({ input: { ticket }, signal }) => {
      const passkey = await passkeys.make(await client.send(startInvitationPasskey, { ticket }, { signal }));
      return client.send(confirmByPasskey, { ticket, passkey }, { signal });
    }),

    refreshByPasskey: fromPromise<StaffSession>(async ({ signal }) => {
      const passkey = await passkeys.use(await client.send(startFreshPasskey, {}, { signal }));
      return client.send(refreshByPasskey, { passkey }, { signal });
    }),

    addPasskey: fromPromise<OwnFactors, { name: string }>(async ({ input: { name }, signal }) => {
      const passkey = await passkeys.make(await client.send(startPasskey, {}, { signal }));
      return client.send(addPasskey, { name, passkey }, { signal });
    }),
  };
}
