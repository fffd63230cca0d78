import { expect, test } from 'vitest';
import { storedAftermath, storedDraft } from './stored-drafts.ts';
import { taxDraftSubject } from './tax-draft-change.ts';

const lines = [{ sequenceNumber: 1, inputAmount: 100 }];
const draft = (id: string, taxReturnDetails: unknown = lines) => ({
  id,
  kind: 'tax draft',
  subject: taxDraftSubject(31),
  request: { taxReturnId: 31, taxreturn: { version: 1, taxReturnDetails } },
});

test('the last draft that can be read is found among damaged rows', () => {
  const rows = [
    null,
    undefined,
    'text',
    [],
    {},
    draft('1'),
    draft('2'),
    draft('3', [null]),
    draft('4', null),
    { ...draft('5'), id: 5 },
    { ...draft('6'), subject: null },
    { ...draft('7'), kind: 'nickname' },
    { ...draft('8'), request: null },
    draft('9', [{ sequenceNumber: 1, inputAmount: '100' }]),
    draft('91', [{ sequenceNumber: '1', inputAmount: 100 }]),
  ];
  expect(storedDraft(rows, 31)?.id).toBe('2');
  expect(storedDraft(rows, 32)).toBeUndefined();
  const emptied = draft('3', [{ sequenceNumber: 1, inputAmount: null }]);
  expect(storedDraft([...rows, emptied], 31)?.id).toBe('3');
});

test('what became of a draft is read as it was stored, or not at all', () => {
  const told = { kind: 'recalculated', lines: [{ item: 1, description: 'Tax', here: '$1', there: '$2' }] };
  const refused = { kind: 'refused', message: 'No.', entered: lines, lines: [] };
  expect(storedAftermath(told)).toBe(told);
  expect(storedAftermath(refused)).toBe(refused);
  const damaged = [
    undefined,
    null,
    [],
    { ...told, lines: [null] },
    { ...refused, entered: [{}] },
    { ...refused, message: undefined },
    { ...refused, kind: 'sent' },
  ];
  expect(damaged.map(storedAftermath)).toEqual(damaged.map(() => undefined));
});
