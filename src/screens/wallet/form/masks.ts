import type { MaskitoOptions } from '@maskito/core';
import { cardGroups, digitsIn } from '../../../../domain/card-number.ts';

const DIGIT = /\d/;

/** Digits in groups, with blanks between (WAL-18, PAY-43). */
export const CARD_MASK: MaskitoOptions = {
  mask: ({ value }) =>
    cardGroups(digitsIn(value)).flatMap((length, at) => [
      ...(at === 0 ? [] : [' ']),
      ...Array.from({ length }, () => DIGIT),
    ]),
};

/** No area code begins with 0 or 1: the 1 of `+1 (303) 555-0142` falls away, typed or pasted. */
const FIRST = /[2-9]/;

/** `(303) 555-0142`. */
export const PHONE_MASK: MaskitoOptions = {
  mask: ['(', FIRST, DIGIT, DIGIT, ')', ' ', DIGIT, DIGIT, DIGIT, '-', DIGIT, DIGIT, DIGIT, DIGIT],
};
