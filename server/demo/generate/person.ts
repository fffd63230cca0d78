import type { customers } from '../../store/schema/customers.ts';
import type { Chance } from './chance.ts';

/** The pattern of the addresses of generated customers, which no other customer has. */
export const EMAILS = 'customer-%@billfold.example';

export type GeneratedPerson = Pick<
  typeof customers.$inferSelect,
  | 'email'
  | 'fname'
  | 'lname'
  | 'mobileNumber'
  | 'billingAddress'
  | 'billingCity'
  | 'billingState'
  | 'billingZip'
  | 'billingPhone'
>;

export function emailOf(number: number): string {
  return EMAILS.replace('%', String(number).padStart(6, '0'));
}

export function personOf(number: number, chance: Chance): GeneratedPerson {
  const [billingCity, billingState, billingZip] = chance.oneOf(TOWNS);
  const billingPhone = `303555${chance.digits(4)}`;
  return {
    email: emailOf(number),
    fname: chance.oneOf(FIRST_NAMES),
    lname: chance.oneOf(LAST_NAMES),
    mobileNumber: chance.happens(60) ? billingPhone : null,
    billingAddress: `${chance.between(1, 2899)} ${chance.oneOf(STREETS)}`,
    billingCity,
    billingState,
    billingZip,
    billingPhone,
  };
}

const FIRST_NAMES =
  'Ada Amir Ana Ben Bianca Carl Chloe Dario Dina Eli Elsa Farid Fiona Gus Hana Hugo Ida Ivan Jana Joel Kim Lara Leo Lina Luis Maja Marco Mei Nia Noah Olga Omar Pia Quinn Rosa Ruben Sara Tariq Tess Uri Vera Wade Yara Zoe'.split(
    ' ',
  );

const LAST_NAMES =
  'Abbott Acosta Ahmed Baker Barros Berg Bishop Boone Castro Chen Cole Cruz Dahl Diallo Doyle Engel Farrow Fisher Flores Fox Gupta Haas Hale Hart Holm Ito Jansen Keller Khan Kovacs Lang Larsen Lowe Marsh Mendez Mills Moreau Nakai Novak Olsen Ortiz Park Pike Price Ramos Reyes Rossi Sato Silva Stein Tran Vance Vega Wells Wolfe Yang York Young Zapata Zimmer'.split(
    ' ',
  );

const STREETS = [
  'Alder Street',
  'Aspen Way',
  'Birch Lane',
  'Canyon Road',
  'Cedar Avenue',
  'Elm Street',
  'Foothill Drive',
  'Granite Court',
  'Juniper Place',
  'Larkspur Lane',
  'Maple Street',
  'Mesa Drive',
  'Oak Street',
  'Pine Street',
  'Prairie Road',
  'Quarry Road',
  'River Road',
  'Spruce Street',
  'Sunset Drive',
  'Willow Creek Road',
] as const;

const TOWNS = [
  ['Boulder', 'CO', '80302'],
  ['Longmont', 'CO', '80501'],
  ['Denver', 'CO', '80202'],
  ['Golden', 'CO', '80401'],
  ['Fort Collins', 'CO', '80524'],
  ['Lafayette', 'CO', '80026'],
  ['Louisville', 'CO', '80027'],
  ['Loveland', 'CO', '80537'],
] as const;
