import type { Rule } from './layering.ts';

export interface Fence {
  /** The rule in words. */
  says: string;
  /** Where the breach is planted. */
  file: string;
  text: string;
  /** The complaint expected for that file; undefined where the import is allowed. */
  complaint: Rule | 'circle' | 'unknown name' | `lint/${string}` | undefined;
}

const RESTRICTED = 'lint/style/noRestrictedImports';
const LINTED_CYCLE = 'lint/suspicious/noImportCycles';
const UNKNOWN_NAME = /^TS(2304|2580|2584|2591)$/;

const IMPORTS = {
  value: (from: string) => `import { planted } from '${from}';\n\nexport const used: unknown = planted;\n`,
  type: (from: string) => `import type { Planted } from '${from}';\n\nexport type Used = Planted;\n`,
  export: (from: string) => `export { planted } from '${from}';\n`,
  lines: (from: string) =>
    `import {\n  planted,\n} from '${from}';\n\nexport const used: unknown = planted;\n`,
  late: (from: string) => `export const used = () => import('${from}');\n`,
};

const HEN = "import { egg } from './planted-egg.ts';\n\nexport const hen: unknown = egg;\n";
const EGG = "import { hen } from './planted-hen.ts';\n\nexport const egg: unknown = hen;\n";
const DAY = "import type { Night } from './planted-night.ts';\n\nexport type Day = { next: Night };\n";
const NIGHT = "import type { Day } from './planted-day.ts';\n\nexport type Night = { next: Day };\n";
const EBB = "export const tide = () => import('./planted-ebb.ts');\n";
const TIDE = "export const ebb = () => import('./planted-tide.ts');\n";

/** Each rule with a planted breach, and imports that must stay allowed. */
export const FENCES: readonly Fence[] = [
  breaks('folder', 'domain imports no machines', 'domain/bills/planted-machine.ts', '../../machines/port.ts'),
  breaks(
    'folder',
    'domain imports no types of the page',
    'domain/bills/planted-type.ts',
    '../../src/app/app.ts',
    'type',
  ),
  packages('domain imports no framework', 'domain/planted-react.ts', 'react'),
  uses('domain has no window', 'domain/planted-window.ts', 'window'),
  uses('domain has no process', 'domain/planted-process.ts', 'process'),
  breaks('floor', 'bills import no carts', 'domain/bills/planted-floor.ts', '../cart/cart.ts'),
  breaks('floor', 'carts import no taxes', 'domain/cart/planted-floor.ts', '../tax/tax-return.ts'),
  allows('carts may import bills', 'domain/cart/planted-bill.ts', '../bills/bill.ts'),
  breaks(
    'fixture outside a test',
    'only tests import fixtures',
    'domain/upcoming/planted-fixture.ts',
    '../fixtures/bill.ts',
  ),
  allows('tests may import fixtures', 'domain/bills/planted.test.ts', '../fixtures/bill.ts'),

  breaks('folder', 'machines import no page', 'machines/cart/planted-page.ts', '../../src/app/app.ts'),
  breaks('folder', 'machines import no server', 'machines/cart/planted-server.ts', '../../server/ids.ts'),
  packages('machines import no Dexie', 'machines/planted-dexie.ts', 'dexie'),
  uses('machines have no fetch', 'machines/planted-fetch.ts', 'fetch'),
  breaks(
    'undeclared arrow',
    'machines import no undeclared subject',
    'machines/cart/planted-tax.ts',
    '../tax/tax-return.machine.ts',
  ),
  allows('machines may import domain', 'machines/cart/planted-domain.ts', '../../domain/cart/cart.ts'),

  breaks('folder', 'pdf imports no page', 'pdf/planted-page.ts', '../src/app/app.ts'),
  breaks('folder', 'pdf imports no machines', 'pdf/planted-machine.ts', '../machines/port.ts'),
  breaks('folder', 'pdf imports no server', 'pdf/planted-server.ts', '../server/ids.ts'),

  breaks('folder', 'the page imports no server', 'src/app/planted-server.ts', '../../server/ids.ts'),
  breaks(
    'folder',
    'the page imports no server by import()',
    'src/app/planted-late.ts',
    '../../server/ids.ts',
    'late',
  ),
  breaks(
    'refusals outside the server',
    'the page imports no sentences of refusals',
    'src/app/planted-refusals.ts',
    '../../domain/refusals.ts',
    'late',
  ),
  breaks(
    'refusals outside the server',
    'domain hands no refusals on to the page',
    'domain/bills/planted-refusals.ts',
    './text/refusals.ts',
  ),
  breaks(
    'messages outside the server',
    'the page imports no words of mails',
    'src/app/planted-mails.ts',
    '../../domain/session/text/mails.ts',
    'late',
  ),
  breaks(
    'messages outside the server',
    'domain hands no words of mails on to the page',
    'domain/auto-pay/planted-notices.ts',
    './text/notices.ts',
  ),
  allows(
    'the server may import words of mails',
    'server/session/planted-mails.ts',
    '../../domain/session/text/mails.ts',
  ),
  allows('the server may import refusals', 'server/bills/planted-words.ts', '../../domain/refusals.ts'),
  breaks('folder', 'the page imports no worker', 'src/adapters/planted-worker.ts', '../../sw/sw.ts'),
  breaks('folder', 'the page imports no tests', 'src/app/planted-tests.ts', '../../tests/support/payer.ts'),
  packages('the page imports no Node modules', 'src/planted-node.ts', 'node:fs'),
  uses('the page has no process', 'src/planted-process.ts', 'process'),
  allows('the page may import machines', 'src/app/planted-machine.ts', '../../machines/app/app.machine.ts'),
  breaks(
    'floor',
    'adapters import no screens',
    'src/adapters/tabs/planted.ts',
    '../../screens/cart/Cart.tsx',
  ),
  breaks('floor', 'adapters import no app', 'src/adapters/planted-app.ts', '../app/app.ts'),
  breaks('floor', 'queries import no widgets', 'src/queries/planted.ts', '../widgets/bill/paper.ts'),
  breaks('floor', 'widgets import no screens', 'src/widgets/bill/planted.ts', '../../screens/cart/Cart.tsx'),
  breaks('floor', 'screens import no shell', 'src/screens/cart/planted.ts', '../../shell/Shell.tsx'),
  breaks(
    'screen imports screen',
    'a screen imports no other screen',
    'src/screens/wallet/form/Planted.tsx',
    '../../cart/Cart.tsx',
  ),
  allows('a screen may import its own files', 'src/screens/wallet/form/Inside.tsx', '../Wallet.tsx'),
  breaks(
    'adapters outside a wiring',
    'a screen imports no adapters',
    'src/screens/wallet/form/Adapters.tsx',
    '../../../adapters/ids.ts',
  ),
  allows('its wiring may import adapters', 'src/screens/cart/wiring.ts', '../../adapters/ids.ts'),
  breaks(
    'floor',
    'components import no widgets',
    'src/components/text/Widget.tsx',
    '../../widgets/bill/paper.ts',
  ),
  breaks(
    'component knows the product',
    'components import no bills',
    'src/components/text/Bill.tsx',
    '../../../domain/bills/bill.ts',
  ),
  breaks(
    'component knows the product',
    'components import no machines',
    'src/components/text/Machine.tsx',
    '../../../machines/port.ts',
  ),
  allows('components may import amounts', 'src/components/text/Cents.tsx', '../../../domain/values/cents.ts'),

  breaks('folder', 'the page imports no office', 'src/app/planted-office.ts', '../../office/api/client.ts'),
  breaks('folder', 'the office imports no server', 'office/api/planted-server.ts', '../../server/ids.ts'),
  breaks('folder', 'the office imports no documents', 'office/api/planted-pdf.ts', '../../pdf/Receipt.tsx'),
  packages('the office imports no Node modules', 'office/api/planted-node.ts', 'node:fs'),
  uses('the office has no process', 'office/api/planted-process.ts', 'process'),
  breaks(
    'floor',
    'parts of the office import no screens',
    'office/components/planted.ts',
    '../screens/Nowhere.tsx',
  ),
  breaks('floor', 'its screens import no frame', 'office/screens/planted.ts', '../shell/Frame.tsx'),
  breaks(
    'folder',
    'machines import no office',
    'machines/office/planted-page.ts',
    '../../office/api/client.ts',
  ),
  allows(
    'the office may import components',
    'office/shell/planted-mark.ts',
    '../../src/components/marks/Chip.tsx',
  ),

  breaks('folder', 'the worker imports no page', 'sw/planted-page.ts', '../src/app/app.ts'),
  breaks('folder', 'the worker imports no machines', 'sw/planted-machine.ts', '../machines/port.ts'),

  breaks('folder', 'the server imports no page', 'server/bills/planted-page.ts', '../../src/app/app.ts'),
  breaks(
    'folder',
    'the server imports no tests',
    'server/bills/planted-tests.ts',
    '../../tests/support/payer.ts',
  ),
  uses('the server has no window', 'server/planted-window.ts', 'window'),
  allows('the server may import pdf', 'server/documents/planted-pdf.ts', '../../pdf/Receipt.tsx'),
  breaks('floor', 'bills know nothing of payments', 'server/bills/planted.ts', '../payments/intent.ts'),
  breaks('floor', 'subjects know no workflows', 'server/tax/planted.ts', '../workflows/bill-posted.ts'),
  breaks(
    'undeclared arrow',
    'reminders know only what is declared',
    'server/reminders/planted.ts',
    '../accounts/add-account.ts',
  ),
  allows('calls may use workflows', 'server/accounts/calls.ts', '../workflows/account-removed.ts'),

  breaks('folder', 'a machine folder has a place', 'machines/planted/planted.ts', '../cart/cart.machine.ts'),
  breaks('floor', 'a subject knows no calls', 'server/reminders/planted-call.ts', './calls.ts'),
  breaks('floor', 'an export counts', 'src/queries/planted-export.ts', '../widgets/bill/paper.ts', 'export'),
  breaks('floor', 'a worker counts', 'src/queries/planted-worker.ts', '../widgets/bill/paper.ts?worker&url'),
  breaks('floor', 'a path without an ending counts', 'src/queries/planted-bare.ts', '../widgets/bill/paper'),
  breaks('floor', 'several lines count', 'src/queries/planted-lines.ts', '../widgets/bill/paper.ts', 'lines'),
  circle('by a value', 'domain/planted-hen.ts', HEN),
  circle('by a value', 'domain/planted-egg.ts', EGG),
  circle('by a type', 'domain/planted-day.ts', DAY),
  circle('by a type', 'domain/planted-night.ts', NIGHT),
  circle('by import()', 'src/planted-tide.ts', EBB),
  circle('by import()', 'src/planted-ebb.ts', TIDE),
  { says: 'the linter sees circles too', file: 'domain/planted-hen.ts', text: HEN, complaint: LINTED_CYCLE },
];

/** TypeScript has several error numbers for an unknown name, depending on its advice. */
export function isComplaint(expected: string, heard: string): boolean {
  return expected === 'unknown name' ? UNKNOWN_NAME.test(heard) : heard === expected;
}

function breaks(
  rule: Rule,
  says: string,
  file: string,
  from: string,
  by: keyof typeof IMPORTS = 'value',
): Fence {
  return { says, file, text: IMPORTS[by](from), complaint: rule };
}

function packages(says: string, file: string, from: string): Fence {
  return { says, file, text: IMPORTS.value(from), complaint: RESTRICTED };
}

function uses(says: string, file: string, name: string): Fence {
  return { says, file, text: `export const planted: unknown = ${name};\n`, complaint: 'unknown name' };
}

function allows(says: string, file: string, from: string): Fence {
  return { says, file, text: IMPORTS.value(from), complaint: undefined };
}

function circle(by: string, file: string, text: string): Fence {
  return { says: `imports form no circle, ${by}`, file, text, complaint: 'circle' };
}
