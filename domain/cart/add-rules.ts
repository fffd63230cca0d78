/** What the cart rules need to know of a bill in the cart or about to join it. */
export interface CartCandidate {
  readonly account_id: number;
  /** Set for a tax return: the cart can hold several returns of one account. */
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

/** The most bills that one call adds (BIL-12, API-41). */
export const MAX_ADDITIONS = 20;

export type AdditionProblem =
  | { readonly kind: 'too many' }
  | { readonly kind: 'already there' }
  | { readonly kind: 'in collections' }
  | { readonly kind: 'not payable' }
  | { readonly kind: 'fee among additions' }
  | { readonly kind: 'fee in cart' }
  | { readonly kind: 'only one bill'; readonly biller: string };

/** Why these bills cannot join the cart together; undefined when they can (CRT-26 to CRT-32). */
export function additionProblem(
  inCart: readonly CartCandidate[],
  additions: readonly Addition[],
): AdditionProblem | undefined {
  if (additions.length > MAX_ADDITIONS) return { kind: 'too many' };
  if (additions.some((bill) => bill.is_in_cart) || hasDuplicates(additions)) return { kind: 'already there' };
  if (additions.some((bill) => bill.is_in_collections)) return { kind: 'in collections' };
  if (additions.some((bill) => !bill.is_payable)) return { kind: 'not payable' };
  const together = [...inCart, ...additions];
  if (together.length <= 1) return undefined;
  if (inCart.some((bill) => bill.has_xbp_fee)) return { kind: 'fee in cart' };
  if (additions.some((bill) => bill.has_xbp_fee)) return { kind: 'fee among additions' };
  const alone = together.find((bill) => !bill.allow_multi_select);
  return alone && { kind: 'only one bill', biller: alone.entity_name };
}

/**
 * The bills that the dialog lists as the obstacle. Empty when the dialog names the biller instead, or when
 * the obstacle is the number of bills.
 */
export function blockingBills<Bill extends Addition, InCart extends CartCandidate>(
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

function hasDuplicates(additions: readonly Addition[]): boolean {
  return (
    new Set(additions.map((bill) => `${bill.account_id} ${bill.tax_return_id ?? ''}`)).size < additions.length
  );
}
