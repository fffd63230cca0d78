import * as v from 'valibot';
import { allowedPaymentMethods, billerLogo, billType } from './biller.ts';
import { searchable } from './searchable.ts';
import { id } from './wire.ts';

/** How somebody who has no service there yet asks for it (ENT-03, ADD-18, ADD-19). */
const registrationData = v.object({
  registration_url: v.string(),
  registration_token: v.string(),
  organization_data: v.string(),
});

export type RegistrationData = v.InferOutput<typeof registrationData>;

/** A billing organization as the search finds it (API-29). `nearby` is judged by the customer's billing address (SRV-13). */
export const organization = v.object({
  id,
  name: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  logo: billerLogo,
  registration_data: registrationData,
  nearby: v.boolean(),
  /** How near: 3 in the customer's zip, 2 in the same city, 1 in the same state, 0 not nearby (SRV-13). */
  nearness: v.picklist([0, 1, 2, 3]),
});

export type Organization = v.InferOutput<typeof organization>;

/** ENT-03. `allowed_payment_methods` is there when it was asked for (API-31). */
export const biller = v.object({
  id,
  name: v.string(),
  logo: billerLogo,
  bill_types: v.array(billType),
  registration_data: registrationData,
  allowed_payment_methods: v.optional(allowedPaymentMethods),
});

/** The address to ask for service at, on this origin or by https, with what the organization wants to know (ADD-19); undefined where there is none. */
export function registrationLink(data: RegistrationData): string | undefined {
  const { registration_url: url, registration_token: token, organization_data } = data;
  if (token === '' || !/^(?:https:\/\/|\/(?!\/))[^\s#]+$/.test(url)) return undefined;
  const asked = `registration_token=${encodeURIComponent(token)}&organization_data=${encodeURIComponent(organization_data)}`;
  return `${url}${url.includes('?') ? '&' : '?'}${asked}`;
}

type Placed = Pick<Organization, 'name' | 'city' | 'state' | 'zip'>;

/** The organizations that a text finds by name, city, state or zip: those whose name it is first (SRV-12, ADD-04). */
export function findOrganizations<T extends Placed>(organizations: readonly T[], search: string): T[] {
  const sought = searchable(search.trim());
  if (sought === '') return [...organizations];
  const byName = organizations.filter(({ name }) => searchable(name).includes(sought));
  const byPlace = organizations.filter(
    (one) => !byName.includes(one) && placesOf(one).some((place) => place.startsWith(sought)),
  );
  return [...byName, ...byPlace];
}

function placesOf({ city, state, zip }: Placed): string[] {
  return [city, state, REGIONS[state] ?? '', zip].filter(Boolean).map(searchable);
}

/** How near an organization is: same zip, same city, same state, or not near at all (SRV-13). */
export function nearness(
  { city, state, zip }: Placed,
  home: { readonly city: string; readonly state: string; readonly zip: string },
): Organization['nearness'] {
  if (home.zip !== '' && area(zip) === area(home.zip)) return 3;
  if (home.state === '' || state !== home.state) return 0;
  return city.toLowerCase() === home.city.toLowerCase() ? 2 : 1;
}

/** What a zip names without the four digits that may follow it, and a postal code without its blank. */
function area(zip: string): string {
  return zip
    .replace(/^(\d{5})-?\d{4}$/, '$1')
    .replace(/\s/g, '')
    .toUpperCase();
}

/** Those near the customer, the nearest first and else in the order given (ADD-08, SRV-13). */
export function nearest<T extends Pick<Organization, 'nearness'>>(organizations: readonly T[]): T[] {
  return organizations
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness);
}

/** States, territories and provinces by their two letters. */
const REGIONS: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};
