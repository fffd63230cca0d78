import type { ActorRefFrom } from 'xstate';
import type { Cart, CartItem } from '../../../../domain/cart/cart.ts';
import type { paySheetMachine } from '../../../../machines/checkout/pay-sheet.machine.ts';

export type PaySheetRef = ActorRefFrom<typeof paySheetMachine>;

/** What the parts of the sheet are about. */
export interface SheetParts {
  readonly sheet: PaySheetRef;
  readonly cart: Cart;
  /** The bill on the sheet. */
  readonly bill: CartItem;
  /** Goes on with the cart's ordinary page. */
  readonly onKeep: () => void;
  /** Takes the bill out of the cart again; undefined where it was there before. */
  readonly onUndo: (() => void) | undefined;
}
