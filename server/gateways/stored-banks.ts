import type { Banks } from '../ports/banks.ts';

/** Routing numbers that large banks publish, and the demo's. */
const BANKS: Readonly<Record<string, string>> = {
  '011000015': 'Federal Reserve Bank of Boston',
  '011401533': 'Citizens Bank',
  '021000021': 'JPMorgan Chase Bank',
  '021000089': 'Citibank',
  '021001208': 'Federal Reserve Bank of New York',
  '026009593': 'Bank of America',
  '031000503': 'Wells Fargo Bank',
  '031101279': 'The Bancorp Bank',
  '031176110': 'Capital One',
  '043000096': 'PNC Bank',
  '051405515': 'Capital One',
  '053000196': 'Bank of America',
  '061000104': 'Truist Bank',
  '071000013': 'JPMorgan Chase Bank',
  '091000019': 'Wells Fargo Bank',
  '091000022': 'U.S. Bank',
  '102000021': 'U.S. Bank',
  '102000076': 'Wells Fargo Bank',
  '102001017': 'JPMorgan Chase Bank',
  '111000025': 'Bank of America',
  '121000248': 'Wells Fargo Bank',
  '121000358': 'Bank of America',
  '122105155': 'U.S. Bank',
  '124000054': 'Zions Bank',
  '256074974': 'Navy Federal Credit Union',
  '307070115': 'Front Range Credit Union',
  '314074269': 'USAA Federal Savings Bank',
};

/** Banks by a stored list: every other number is new. */
export const storedBanks: Banks = { nameOf: async (routing) => BANKS[routing] };
