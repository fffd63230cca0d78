import type { Place } from '../../domain/profile/place-calls.ts';
import { searchKey } from '../../domain/values/search-key.ts';
import { billers } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { CityIndex } from './city-index.ts';

const MAX_PLACES = 20;

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

/** Parts of a Canadian city have their own codes: `Maple Ridge West`. */
const PART_OF_CITY =
  /( (North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest|Outer|Inner))+$/;

/**
 * Places by zip: five digits, or the first three characters of a Canadian code. Loaded on first
 * use.
 */
let placesByZip: Promise<ReadonlyMap<string, Place>> | undefined;

function places(): Promise<ReadonlyMap<string, Place>> {
  placesByZip ??= import('zipcodes').then(({ default: { codes } }) => {
    const all = Object.values(codes).map((code) =>
      code.country === 'US' ? { zip: code.zip, city: code.city, state: code.state } : canadian(code),
    );
    // Some names in the package have lost their first letter.
    return new Map(all.filter(({ city }) => !city.includes('\ufffd')).map((place) => [place.zip, place]));
  });
  return placesByZip;
}

function canadian({ zip, city }: { zip: string; city: string }): Place {
  const [name = city] = city.split(' (');
  return { zip, city: name.replace(PART_OF_CITY, ''), state: PROVINCES[zip.charAt(0)] ?? '' };
}

/** The cities of a zip as it was typed, without blanks and a `+4` (API-33, SRV-30). */
export async function citiesOf(db: Db, typed: string): Promise<Place[]> {
  const zip = codeOf(typed);
  const place = (await places()).get(zip);
  const ofBillers = (await placesOfBillers(db)).filter((place) => codeOf(place.zip) === zip);
  return distinct([...ofBillers, ...(place ? [{ ...place, zip: typed.trim().toUpperCase() }] : [])]);
}

/** Cities whose name begins with the text, those of the zip first, then by name (API-34). */
export async function findCities(db: Db, begins: string, typed: string): Promise<Place[]> {
  const start = searchKey(begins.trim());
  if (start === '') return [];
  const ofBillers = await placesOfBillers(db);
  const isMatch = ({ city }: Place) => searchKey(city).startsWith(start);
  const near = (await citiesOf(db, typed)).filter(isMatch);
  const named = new CityIndex([
    ...ofBillers.filter(isMatch),
    ...(await cities()).beginning(start, MAX_PLACES),
  ]).beginning(start, MAX_PLACES);
  return distinct([...near, ...named]).slice(0, MAX_PLACES);
}

let index: Promise<CityIndex> | undefined;

function cities(): Promise<CityIndex> {
  index ??= places().then((all) => new CityIndex(all.values()));
  return index;
}

function placesOfBillers(db: Db): Promise<Place[]> {
  return db.selectDistinct({ city: billers.city, state: billers.state, zip: billers.zip }).from(billers);
}

/** The key under which a zip is looked up. */
function codeOf(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]/.test(code) ? code.slice(0, 3) : code.slice(0, 5);
}

/** Each city once, with the first of its zips. */
function distinct(places: readonly Place[]): Place[] {
  return [
    ...new Map(places.toReversed().map((place) => [`${place.city}, ${place.state}`, place])).values(),
  ].reverse();
}
