import { describe, expect, test } from 'vitest';
import { type AdditionProblem, additionProblem, blockingBills } from './add-rules.ts';
import { additionProblemText } from './text/additions.ts';

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

  test('one bill that cannot join keeps out those chosen with it (CRT-32, BIL-21)', () => {
    const other = { ...fee, ...free };
    const kindOf = (change: object) => additionProblem([], [{ ...plain, ...free, ...change }, other])?.kind;
    expect(kindOf({ is_in_cart: true })).toBe('already there');
    expect(kindOf({ is_in_collections: true })).toBe('in collections');
    expect(kindOf({ is_payable: false })).toBe('not payable');
  });

  test('two returns of one tax account join together, one return does not join twice', () => {
    const taxReturn = (tax_return_id: number | null) => ({ ...plain, ...free, tax_return_id });
    expect(additionProblem([], [taxReturn(1), taxReturn(2)])).toBeUndefined();
    expect(additionProblem([], [taxReturn(1), taxReturn(1)])?.kind).toBe('already there');
    expect(additionProblem([], [taxReturn(null), { ...plain, ...free }])?.kind).toBe('already there');
  });

  test('the dialog lists the bills in the way, and none where it names the biller (CRT-29, CRT-30)', () => {
    const joining = { ...plain, ...free, account_id: 9 };
    const bad = { ...plain, ...free };
    const lists = (change: object) => blockingBills([], [joining, { ...bad, ...change }]);
    expect(lists({ is_in_cart: true })).toEqual([{ ...bad, is_in_cart: true }]);
    expect(lists({ is_in_collections: true })).toEqual([{ ...bad, is_in_collections: true }]);
    expect(lists({ is_payable: false })).toEqual([{ ...bad, is_payable: false }]);
    expect(lists({ has_xbp_fee: true })).toEqual([{ ...bad, has_xbp_fee: true }]);
    expect(blockingBills([fee, { ...plain, account_id: 8 }], [joining])).toEqual([fee]);
    expect(lists({ allow_multi_select: false })).toEqual([]);
    expect(lists({})).toEqual([]);
  });

  test.each<[AdditionProblem, string]>([
    [{ kind: 'already there' }, 'This bill is already in your cart.'],
    [{ kind: 'in collections' }, 'This account is in collections.'],
    [{ kind: 'not payable' }, 'This bill cannot be paid here.'],
    [
      { kind: 'fee among additions' },
      'One of the items you selected has a fee associated. Only one item with this fee type is allowed in the cart at a time.',
    ],
    [
      { kind: 'fee in cart' },
      'There are items in your cart that have a fee associated. Only one item with this fee type is allowed in the cart at a time. Please return after completing your payment to finish your additional transactions.',
    ],
    [
      { kind: 'only one bill', biller: 'Maple Ridge' },
      'Only One Bill Allowed in Cart: the bill of Maple Ridge must be paid by itself.',
    ],
  ])('I read why bills cannot join: %j (CRT-27, CRT-28, CRT-30)', (problem, words) => {
    expect(additionProblemText(problem)).toBe(words);
  });
});
