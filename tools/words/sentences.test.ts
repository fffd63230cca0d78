import { expect, test } from 'vitest';
import { sentencesIn } from './sentences.ts';

const wordsIn = (code: string, path = 'src/screens/wallet/Planted.tsx') =>
  sentencesIn(path, code).map(({ words }) => words);

test('a sentence is found in an element, an attribute, a text and a template', () => {
  expect(wordsIn('export const A = () => <p>Your wallet is empty.</p>;')).toEqual(['Your wallet is empty.']);
  expect(wordsIn('export const A = () => <Notice title="Your wallet is empty." />;')).toEqual([
    'Your wallet is empty.',
  ]);
  expect(wordsIn("const EMPTY = 'Your wallet is empty.';", 'src/screens/wallet/words.ts')).toEqual([
    'Your wallet is empty.',
  ]);
  expect(
    wordsIn('const left = (n: number) => `You have $' + '{n} left.`;', 'machines/wallet/left.ts'),
  ).toEqual(['You have … left.']);
});

test('an element around a name is one sentence, at its line', () => {
  const code =
    'export const A = () => (\n  <p>\n    Go to <a href="#/">Accounts</a>\n    and pay.\n  </p>\n);\n';
  expect(sentencesIn('src/screens/wallet/Planted.tsx', code)).toEqual([
    { line: 2, words: 'Go to … and pay.' },
  ]);
});

test('labels, names of classes, modules, addresses, faults and drawings are no sentences', () => {
  const code = `
    import a from './Some long name of a module.ts';
    export const B = () => <Button className="A class has a long name." label="Save Changes">Pay Now</Button>;
    export const c = () => new Error('Nothing was submitted by anybody.');
    export const open = () => import('../screens/add-account/AddAccountPage.tsx');
    export const ROUTE = '/bill/payments/:confirmationNum/:ebillId?';
    export const d = { description: 'The customer can try again after a wrong code.' };
  `;
  expect(wordsIn(code)).toEqual([]);
});
