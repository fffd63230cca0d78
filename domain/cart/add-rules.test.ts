import { describe, expect, test } from 'vitest';
import { additionProblem, additionProblemText } from './add-rules.ts';

describe('bills that may join a cart', () => {
  const plain = { account_id: 1, entity_name: 'Summit Gas', has_xbp_fee: false, allow_multi_select: true };
  const fee = { ...plain, account_id: 2, has_xbp_fee: true };
  const alone = { ...plain, account_id: 3, entity_name: 'Maple Ridge', allow_multi_select: false };
  const free = { is_in_cart: false, is_in_collections: false, is_payable: true };
  const many = Array.from({ length: 21 }, (_, at) => ({ ...plain, ...free, account_id: 100 + at }));

  test.each([
    ['one bill joins an empty cart', [], [plain], undefined],
    ['a bill with a fee joins an empty cart (CRT-26)', [], [fee], undefined],
    ['a bill with a fee cannot join another bill (CRT-27, CRT-29)', [plain], [fee], 'fee among additions'],
    ['no bill can join a bill with a fee (CRT-28, CRT-29)', [fee], [plain], 'fee in cart'],
    ['two bills with fees cannot be chosen together (CRT-27)', [], [fee, plain], 'fee among additions'],
    ['a bill that must be paid alone cannot join another bill (CRT-30)', [plain], [alone], 'only one bill'],
    ['no bill can join a bill that must be paid alone (CRT-30)', [alone], [plain], 'only one bill'],
  ] as const)('%s', (_, inCart, additions, kind) => {
    expect(
      additionProblem(
        inCart,
        additions.map((bill) => ({ ...bill, ...free, account_id: bill.account_id + 50 })),
      )?.kind,
    ).toBe(kind);
  });

  test('at most twenty bills can be added at once (BIL-12)', () => {
    expect(additionProblem([], many.slice(0, 20))).toBeUndefined();
    const problem = additionProblem([], many);
    expect(problem && additionProblemText(problem)).toBe(
      'A max of 20 accounts can be selected and added to the cart at a time.',
    );
  });

  test('no bill is added twice, from collections, or when it cannot be paid (CRT-32, BIL-21)', () => {
    expect(additionProblem([], [{ ...plain, ...free, is_in_cart: true }])?.kind).toBe('already there');
    expect(
      additionProblem(
        [],
        [
          { ...plain, ...free },
          { ...plain, ...free },
        ],
      )?.kind,
    ).toBe('already there');
    expect(additionProblem([], [{ ...plain, ...free, is_in_collections: true }])?.kind).toBe(
      'in collections',
    );
    expect(additionProblem([], [{ ...plain, ...free, is_payable: false }])?.kind).toBe('not payable');
  });
});
