import { comparisonKey } from './account-lookup.ts';

/** What stands after the last name of a person. */
const GENERATIONS = ['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'esq'];
/** What stands after the name of a business, and is often left out. */
const COMPANY_FORMS = ['llc', 'inc', 'corp', 'co', 'ltd', 'llp', 'lp', 'pc', 'plc', 'pllc', 'company'];

/**
 * True if a typed name shows whose account it is: the last name or the whole name of its customer, or the name of its
 * business (SRV-14). Billers send one name as `Amos Reed`, `Reed, Amos` or `Cole & Daughters LLC`. The form of a company
 * may be left out, and is never the proof by itself. Letter case, blanks and punctuation do not count.
 */
export function isProvingName(
  typed: string,
  { customerName, businessName }: { readonly customerName: string; readonly businessName: string },
): boolean {
  const name = comparisonKey(typed);
  const proofs = [customerName, ...lastNames(customerName), businessName].flatMap((one) => [
    comparisonKey(one),
    comparisonKey(withoutForm(one)),
  ]);
  return name !== '' && proofs.includes(name) && !COMPANY_FORMS.includes(name);
}

function lastNames(customerName: string): readonly string[] {
  if (isIn(COMPANY_FORMS, wordsOf(customerName).at(-1))) return [];
  const [before = '', after] = customerName.split(',');
  // `Reed, Amos` begins with the last name; `Amos Reed, Jr.` does not.
  if (after !== undefined && !isIn(GENERATIONS, after)) return [before];
  const words = wordsOf(before);
  while (isIn(GENERATIONS, words.at(-1))) words.pop();
  return words.slice(-1);
}

function withoutForm(name: string): string {
  const words = wordsOf(name);
  while (isIn(COMPANY_FORMS, words.at(-1)) && !isPersonNamedCo(words)) words.pop();
  return words.join('');
}

/** Co is a last name, too: without it, `Amos Co` would be proven by the first name. */
const isPersonNamedCo = ({ length, 1: last }: readonly string[]) => length === 2 && isIn(['co'], last);

const isIn = (list: readonly string[], word: string | undefined) =>
  word !== undefined && list.includes(comparisonKey(word));

const wordsOf = (name: string) => name.split(/[\s,]/).filter(Boolean);
