import { IN_COLLECTIONS } from '../../accounts/text/en.ts';
import type { AdditionProblem } from '../add-rules.ts';
import { BILL_IN_CART, BILL_NOT_PAYABLE, ONLY_ONE_ALLOWED, TOO_MANY_ADDITIONS } from './en.ts';

/** Why bills cannot join the cart together. The bill list loads it with the dialog that says it. */
export function additionProblemText(problem: AdditionProblem): string {
  switch (problem.kind) {
    case 'too many':
      return TOO_MANY_ADDITIONS;
    case 'already there':
      return BILL_IN_CART;
    case 'in collections':
      return IN_COLLECTIONS;
    case 'not payable':
      return BILL_NOT_PAYABLE;
    case 'fee among additions':
      return 'One of the items you selected has a fee associated. Only one item with this fee type is allowed in the cart at a time.';
    case 'fee in cart':
      return 'There are items in your cart that have a fee associated. Only one item with this fee type is allowed in the cart at a time. Please return after completing your payment to finish your additional transactions.';
    case 'only one bill':
      return `${ONLY_ONE_ALLOWED}: the bill of ${problem.biller} must be paid by itself.`;
  }
}
