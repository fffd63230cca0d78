import * as v from 'valibot';
import { id } from '../api/wire.ts';
import { searchKey } from '../values/search-key.ts';
import { billerLogo, billType } from './biller.ts';
import { allowedPaymentMethods } from './biller-details.ts';

/**
 * The link by which a person without service at an organization asks for service (ENT-03, ADD-18, ADD-19).
 */
const registrationData = v.object({
  registration_url: v.string(),
  registration_token: v.string(),
  organization_data: v.string(),
});

export type RegistrationData = v.InferOutput<typeof registrationData>;

/**
 * A billing organization as a search result (API-29). `nearby` is decided by the customer's billing address
 * (SRV-13).
 */
export const organization = v.object({
  id,
  name: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  logo: billerLogo,
  registration_data: registrationData,
  nearby: v.boolean(),
  /**
   * How near the organization is: 3 in the customer's zip, 2 in the same city, 1 in the same state, 0 not
   * nearby (SRV-13).
   */
  nearness: v.picklist([0, 1, 2, 3]),
});

export type Organization = v.InferOutput<typeof organization>;

/**
 * A biller with its kinds of bills (ENT-03). `allowed_payment_methods` is present only when the request asks
 * for it (API-31).
 */
export const biller = v.object({
  id,
  name: v.string(),
  logo: billerLogo,
  bill_types: v.array(billType),
  registration_data: registrationData,
  allowed_payment_methods: v.optional(allowedPaymentMethods),
});

/**
 * The address where a person can ask for service, with the data that the organization wants (ADD-19). It lies
 * on this origin or uses https. Undefined where there is none.
 */
export function registrationLink(data: RegistrationData): string | undefined {
  const { registration_url: url, registration_token: token, organization_data } = data;
  if (token === '' || !/^(?:https:\/\/|\/(?!\/))[^\s#]+$/.test(url)) return undefined;
  const parameters = `registration_token=${encodeURIComponent(token)}&organization_data=${encodeURIComponent(organization_data)}`;
  return `${url}${url.includes('?') ? '&' : '?'}${parameters}`;
}

type Place = Pick<Organization, 'city' | 'state' | 'zip'>;

type Located = Place & {
  readonly name: string;
  /** What else a bill on paper may call the biller. */
  readonly registeredName?: string;
};

/**
 * The organizations whose name, city, state or zip matches a text. Matches by name come first (SRV-12,
 * ADD-04).
 */
export function findOrganizations<T extends Located>(organizations: readonly T[], search: string): T[] {
  const term = searchKey(search.trim());
  const byName = organizations.filter(({ name, registeredName = name }) =>
    [name, registeredName].some((one) => searchKey(one).includes(term)),
  );
  const byPlace = organizations.filter(
    (place) => !byName.includes(place) && placesOf(place).some((place) => place.startsWith(term)),
  );
  return [...byName, ...byPlace];
}

function placesOf({ city, state, zip }: Place): string[] {
  return [city, state, REGIONS[state] ?? state, zip].map(searchKey);
}

/** How near an organization is to a home: 3 same zip, 2 same city, 1 same state, 0 not near (SRV-13). */
export function nearness(
  { city, state, zip }: Place,
  home: { readonly city: string; readonly state: string; readonly zip: string },
): Organization['nearness'] {
  if (home.zip !== '' && area(zip) === area(home.zip)) return 3;
  if (home.state === '' || state !== home.state) return 0;
  return city.toLowerCase() === home.city.toLowerCase() ? 2 : 1;
}

/** The part of a zip before its optional four digits; a Canadian code without its blank. */
function area(zip: string): string {
  return zip
    .replace(/^(\d{5})-?\d{4}$/, '$1')
    .replace(/\s/g, '')
    .toUpperCase();
}

/**
 * The organizations near the customer, nearest first; equally near ones keep their order (ADD-08, SRV-13).
 */
export function nearest<T extends Pick<Organization, 'nearness'>>(organizations: readonly T[]): T[] {
  return organizations
    .filter(({ nearness }) => nearness > 0)
    .sort((left, right) => right.nearness - left.nearness);
}

/** Names of states, territories and provinces by their two-letter code. */
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
