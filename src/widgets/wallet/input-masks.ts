import type { MaskitoOptions } from '@maskito/core';
import { cardGroups, digitsOf } from '../../../domain/wallet/card-number.ts';

const DIGIT = /\d/;

/** Digits in groups, separated by blanks (WAL-18, PAY-43). */
export const CARD_MASK: MaskitoOptions = {
  mask: ({ value }) =>
    cardGroups(digitsOf(value)).flatMap((length, at) => [
      ...(at === 0 ? [] : [' ']),
      ...Array.from({ length }, () => DIGIT),
    ]),
};

/** No area code begins with 0 or 1. So the 1 of `+1 (303) 555-0142` is dropped, typed or pasted. */
const FIRST = /[2-9]/;

/** For example `(303) 555-0142`. */
export const PHONE_MASK: MaskitoOptions = {
  mask: ['(', FIRST, DIGIT, DIGIT, ')', ' ', DIGIT, DIGIT, DIGIT, '-', DIGIT, DIGIT, DIGIT, DIGIT],
};
