import * as v from 'valibot';
import { TOPICS } from '../../domain/profile/notification-settings.ts';
import { profile } from '../../domain/profile/profile.ts';
import people from './data/people.json' with { type: 'json' };
import { demoEntries } from './demo-data.ts';

const flag = v.exactOptional(v.boolean());
const text = v.exactOptional(v.string());

const person = v.strictObject({
  shows: v.string(),
  email: v.string(),
  fname: v.string(),
  lname: v.string(),
  accountType: v.exactOptional(profile.entries.account_type),
  businessName: text,
  isMerchant: flag,
  verified: flag,
  hasTemporaryPassword: flag,
  asksForSignInCode: flag,
  termsAccepted: flag,
  mobileNumber: text,
  mobileRegistration: v.exactOptional(profile.entries.mobile_registration),
  notifications: v.exactOptional(
    v.strictObject(v.entriesFromList(TOPICS, v.strictObject({ email: v.boolean(), text: v.boolean() }))),
  ),
  billingAddress: text,
  billingCity: text,
  billingState: text,
  billingZip: text,
  billingPhone: text,
});

export type PersonName = keyof typeof people;

export const personName = v.picklist(Object.keys(people) as PersonName[]);

export const PASSWORD = 'Demo-pass-1';

/** The sign-ins of the demo, and what each demonstrates (SRV-54, SRV-55). */
export const PEOPLE = demoEntries('people.json', person, people);
