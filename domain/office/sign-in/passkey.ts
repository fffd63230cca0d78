import * as v from 'valibot';
import { text } from '../../api/wire.ts';

/** What a browser and a server tell each other about a passkey, in the names of WebAuthn. */

const base64url = v.pipe(text(8000), v.regex(/^[\w-]*$/));
const type = v.literal('public-key');
const transports = v.array(text(20));
const described = v.array(v.object({ id: v.string(), type, transports }));
const userVerification = v.literal('required');

/** What a browser needs to make a passkey. */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type })),
  timeout: v.number(),
  /** The passkeys that the person has: a device makes one. */
  excludeCredentials: described,
  authenticatorSelection: v.object({ residentKey: v.literal('preferred'), userVerification }),
  attestation: v.literal('none'),
});

/** What a browser needs to use a passkey. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: described,
  userVerification,
});

const credential = { id: base64url, rawId: base64url, type };

/** A passkey that was just made. */
export const madePasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(transports, []),
  }),
});

/** The proof that somebody has a passkey. */
export const usedPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

export type CreationOptions = v.InferOutput<typeof creationOptions>;
export type RequestOptions = v.InferOutput<typeof requestOptions>;
export type MadePasskey = v.InferOutput<typeof madePasskey>;
export type UsedPasskey = v.InferOutput<typeof usedPasskey>;
