/** What the cart rules need to know of a bill, in the cart or about to be. */
export interface CartCandidate {
  readonly account_id: number;
  /** Set for the amount of a tax return: an account can have several of them in the cart. */
  readonly tax_return_id?: number | null;
  readonly entity_name: string;
  readonly has_xbp_fee: boolean;
  readonly allow_multi_select: boolean;
}

export interface Addition extends CartCandidate {
  readonly is_in_cart: boolean;
  readonly is_in_collections: boolean;
  readonly is_payable: boolean;
}

/** At most this many bills are added in one go (BIL-12, API-41). */
export const MOST_AT_ONCE = 20;

export type AdditionProblem =
  | { readonly kind: 'too many' }
  | { readonly kind: 'already there' }
  | { readonly kind: 'in collections' }
  | { readonly kind: 'not payable' }
  | { readonly kind: 'fee among additions' }
  | { readonly kind: 'fee in cart' }
  | { readonly kind: 'only one bill'; readonly biller: string };

/** Why these bills cannot join the cart together, or nothing (CRT-26 to CRT-32). */
export function additionProblem(
  inCart: readonly CartCandidate[],
  additions: readonly Addition[],
): AdditionProblem | undefined {
  if (additions.length > MOST_AT_ONCE) return { kind: 'too many' };
  if (additions.some((bill) => bill.is_in_cart) || hasTwins(additions)) return { kind: 'already there' };
  if (additions.some((bill) => bill.is_in_collections)) return { kind: 'in collections' };
  if (additions.some((bill) => !bill.is_payable)) return { kind: 'not payable' };
  const together = [...inCart, ...additions];
  if (together.length <= 1) return undefined;
  if (inCart.some((bill) => bill.has_xbp_fee)) return { kind: 'fee in cart' };
  if (additions.some((bill) => bill.has_xbp_fee)) return { kind: 'fee among additions' };
  const alone = together.find((bill) => !bill.allow_multi_select);
  return alone && { kind: 'only one bill', biller: alone.entity_name };
}

/** The bills that a dialog names as being in the way; none where its words name the biller or it is about their number. */
export function barringBills<Bill extends Addition, InCart extends CartCandidate>(
  inCart: readonly InCart[],
  additions: readonly Bill[],
): readonly (Bill | InCart)[] {
  switch (additionProblem(inCart, additions)?.kind) {
    case 'already there':
      return additions.filter((bill) => bill.is_in_cart);
    case 'in collections':
      return additions.filter((bill) => bill.is_in_collections);
    case 'not payable':
      return additions.filter((bill) => !bill.is_payable);
    case 'fee among additions':
      return additions.filter((bill) => bill.has_xbp_fee);
    case 'fee in cart':
      return inCart.filter((bill) => bill.has_xbp_fee);
    default:
      return [];
  }
}

function hasTwins(additions: readonly Addition[]): boolean {
  return (
    new Set(additions.map((bill) => `${bill.account_id} ${bill.tax_return_id ?? ''}`)).size < additions.length
  );
}

export function additionProblemText(problem: AdditionProblem): string {
  switch (problem.kind) {
    case 'too many':
      return `A max of ${MOST_AT_ONCE} accounts can be selected and added to the cart at a time.`;
    case 'already there':
      return 'This bill is already in your cart.';
    case 'in collections':
      return 'This account is in collections.';
    case 'not payable':
      return 'This bill cannot be paid here.';
    case 'fee among additions':
      return 'One of the items you selected has a fee associated. Only one item with this fee type is allowed in the cart at a time.';
    case 'fee in cart':
      return 'There are items in your cart that have a fee associated. Only one item with this fee type is allowed in the cart at a time. Please return after completing your payment to finish your additional transactions.';
    case 'only one bill':
      return `Only One Bill Allowed in Cart: the bill of ${problem.biller} must be paid by itself.`;
  }
}
