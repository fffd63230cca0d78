import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as v from 'valibot';
import { CallFailed } from '../../domain/api/failure.ts';
import {
  type CreationOptions,
  type MadePasskey,
  madePasskey,
  type RequestOptions,
  type UsedPasskey,
  usedPasskey,
} from '../../domain/office/sign-in/passkey.ts';
import { PASSKEY } from '../text/session.ts';

/** The passkeys of a browser. Each question fails with words when the person turns it down. */
export interface Passkeys {
  readonly areSupported: boolean;
  readonly use: (options: RequestOptions) => Promise<UsedPasskey>;
  readonly make: (options: CreationOptions) => Promise<MadePasskey>;
}

export const browserPasskeys: Passkeys = {
  areSupported: browserSupportsWebAuthn(),
  use: (optionsJSON) => told(usedPasskey, startAuthentication({ optionsJSON })),
  make: (optionsJSON) => told(madePasskey, startRegistration({ optionsJSON })),
};

/** Leaves out what the server does not ask for. */
async function told<S extends v.GenericSchema>(
  schema: S,
  answer: Promise<unknown>,
): Promise<v.InferOutput<S>> {
  try {
    return v.parse(schema, await answer);
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    const message = isKnown ? PASSKEY.known : PASSKEY.unused;
    throw new CallFailed({ kind: 'refused', message, status: 0, errors: {} });
  }
}
