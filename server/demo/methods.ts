import * as v from 'valibot';
import { methodTypeId } from '../../domain/wallet/payment-method.ts';
import methods from './data/methods.json' with { type: 'json' };
import { demoRows } from './demo-data.ts';
import { personName } from './people.ts';

const method = v.strictObject({
  holder: personName,
  nickname: v.string(),
  typeId: methodTypeId,
  /** Contains the word that tells the sandbox processor what to do with it. */
  token: v.string(),
  firstSix: v.exactOptional(v.string()),
  lastFour: v.string(),
  /** Months from load day to the expiry month. */
  expiresIn: v.exactOptional(v.number()),
  bankName: v.exactOptional(v.string()),
  routing: v.exactOptional(v.string()),
  isCorporate: v.exactOptional(v.literal(true)),
  /** Cannot be used any more: it is shown but cannot be chosen (PAY-17). */
  isDisabled: v.exactOptional(v.literal(true)),
});

/** The wallets of the demo (SRV-64, SRV2-51). */
export const METHODS = demoRows('methods.json', method, methods);
