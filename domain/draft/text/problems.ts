/** Why a draft cannot be paid as it is. */
export const DRAFT_PROBLEMS = {
  methodLost: 'Choose another pay method.',
  nonePayable: 'None of these bills can be paid from here.',
  cartInUse: 'Your cart holds other bills. Add these to it and review all of them together.',
} as const;
