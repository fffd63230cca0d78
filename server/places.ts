import type { Place } from '../domain/calls/places.ts';
import { searchable } from '../domain/searchable.ts';
import { billers } from './store/schema/billers.ts';
import type { Db } from './store/store.ts';

const MOST = 20;

/** Canadian postal codes name their province by their first letter. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** Parts of a Canadian city have post of their own: `Maple Ridge West`. */
const PART_OF_CITY =
  /( (North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest|Outer|Inner))+$/;

/** The places of the post by zip, five digits or the first three characters of a Canadian code. Read at the first question. */
let known: Promise<ReadonlyMap<string, Place>> | undefined;

function places(): Promise<ReadonlyMap<string, Place>> {
  known ??= import('zipcodes').then(({ default: { codes } }) => {
    const all = Object.values(codes).map((code) =>
      code.country === 'US' ? { zip: code.zip, city: code.city, state: code.state } : canadian(code),
    );
    // Some names lost their first letter on their way into the package.
    return new Map(all.filter(({ city }) => !city.includes('\ufffd')).map((place) => [place.zip, place]));
  });
  return known;
}

function canadian({ zip, city }: { zip: string; city: string }): Place {
  const [name = city] = city.split(' (');
  return { zip, city: name.replace(PART_OF_CITY, ''), state: PROVINCES[zip.charAt(0)] ?? '' };
}

/** The city of a zip as it was typed, blanks and a `+4` left out (API-33, SRV-30). */
export async function citiesOf(db: Db, typed: string): Promise<Place[]> {
  const zip = codeOf(typed);
  const place = (await places()).get(zip);
  const ofBillers = (await placesOfBillers(db)).filter((one) => codeOf(one.zip) === zip);
  return distinct([...ofBillers, ...(place ? [{ ...place, zip: typed.trim().toUpperCase() }] : [])]);
}

/** Places by the beginning of their name; those of the zip first, then by name (API-34). */
export async function findCities(db: Db, begins: string, typed: string): Promise<Place[]> {
  const start = searchable(begins.trim());
  if (start === '') return [];
  const zip = codeOf(typed);
  const all = [...(await placesOfBillers(db)), ...(await places()).values()];
  const found = distinct(all.filter(({ city }) => searchable(city).startsWith(start)));
  const isNear = (place: Place) => Number(zip !== '' && codeOf(place.zip) === zip);
  return found
    .sort(
      (one, other) =>
        isNear(other) - isNear(one) ||
        one.city.localeCompare(other.city) ||
        one.state.localeCompare(other.state),
    )
    .slice(0, MOST);
}

function placesOfBillers(db: Db): Promise<Place[]> {
  return db.selectDistinct({ city: billers.city, state: billers.state, zip: billers.zip }).from(billers);
}

/** What a zip is looked up by. */
function codeOf(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]/.test(code) ? code.slice(0, 3) : code.slice(0, 5);
}

/** One of each city: it stands with the first of its zips. */
function distinct(places: readonly Place[]): Place[] {
  return [
    ...new Map(places.toReversed().map((place) => [`${place.city}, ${place.state}`, place])).values(),
  ].reverse();
}
