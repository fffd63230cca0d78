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

test('a query, markup, a style and a line of the log say nothing', () => {
  const code = `
    const due = sql\`select id from Bills where owner = 'The one who pays.' and due < \${today}\`;
    const typed = sql<boolean>\`exists (select from Bills)\`;
    const FONT = "font-family: 'Hanken Grotesk', -apple-system, Roboto, Arial, sans-serif";
    const page = html\`<!doctype html><html lang="en-US"><body style="margin: 0"><h1>\${subject}</h1></body></html>\`;
    parts.log.warn({ id }, 'Nothing was delivered to anybody.');
    log.error('Nothing was delivered to anybody.');
  `;
  expect(wordsIn(code, 'server/bills/planted.ts')).toEqual([]);
});

test('a sentence inside markup, and one that a query is given, are found', () => {
  const code = `
    const page = html\`<p class="lead">Nothing was \${verb} by anybody.</p>\`;
    const row = sql\`update alerts set message = \${'Your card has expired.'}\`;
  `;
  expect(wordsIn(code, 'server/bills/planted.ts')).toEqual([
    'Nothing was … by anybody.',
    'Your card has expired.',
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
