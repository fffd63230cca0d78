export interface Fence {
  /** The rule, as the design says it. */
  says: string;
  /** Where the breach is planted. */
  file: string;
  text: string;
  /** The complaint that has to come about that file; undefined where none may come. */
  complaint: string | undefined;
}

const RESTRICTED = 'lint/style/noRestrictedImports';
const CYCLE = 'lint/suspicious/noImportCycles';
const UNKNOWN_NAME = /^TS(2304|2580|2584|2591)$/;

/** Each fence of the house with a breach of it, and beside the fences the gates that must stay open. */
export const FENCES: readonly Fence[] = [
  imports('domain imports no machines', 'domain/planted-machine.ts', '../machines/planted.ts'),
  typeImports('domain imports no types of the page', 'domain/planted-type.ts', '../src/planted.ts'),
  imports('domain imports no framework', 'domain/planted-react.ts', 'react'),
  uses('domain has no window', 'domain/planted-window.ts', 'window'),
  uses('domain has no process', 'domain/planted-process.ts', 'process'),

  imports('machines import no page', 'machines/planted-page.ts', '../src/adapters/planted.ts'),
  imports('machines import no server', 'machines/planted-server.ts', '../server/planted.ts'),
  imports('machines import no Dexie', 'machines/planted-dexie.ts', 'dexie'),
  uses('machines have no fetch', 'machines/planted-fetch.ts', 'fetch'),
  allows('machines may import domain', 'machines/planted-domain.ts', '../domain/planted.ts'),

  imports('pdf imports no page', 'pdf/planted-page.ts', '../src/planted.ts'),
  imports('pdf imports no machines', 'pdf/planted-machine.ts', '../machines/planted.ts'),
  imports('pdf imports no server', 'pdf/planted-server.ts', '../server/planted.ts'),

  imports('the page imports no server', 'src/planted-server.ts', '../server/planted.ts'),
  imports('the page imports no worker', 'src/adapters/planted-worker.ts', '../../sw/planted.ts'),
  imports('the page imports no tests', 'src/planted-tests.ts', '../tests/planted.ts'),
  uses('the page has no process', 'src/planted-process.ts', 'process'),
  allows('the page may import machines', 'src/planted-machine.ts', '../machines/planted.ts'),

  imports('a screen imports no adapters', 'src/screens/planted/Planted.tsx', '../../adapters/planted.ts'),
  imports('a screen imports no server', 'src/screens/planted/Server.tsx', '../../../server/planted.ts'),
  allows('its wiring may import adapters', 'src/screens/planted/wiring.ts', '../../adapters/planted.ts'),

  imports('parts import no adapters', 'src/parts/Adapters.tsx', '../adapters/planted.ts'),
  imports('parts import no screens', 'src/parts/Screens.tsx', '../screens/planted/Planted.tsx'),
  imports('parts import no machines', 'src/parts/Machines.tsx', '../../machines/planted.ts'),

  imports('the worker imports no page', 'sw/planted-page.ts', '../src/planted.ts'),
  imports('the worker imports no machines', 'sw/planted-machine.ts', '../machines/planted.ts'),

  imports('the server imports no page', 'server/planted-page.ts', '../src/planted.ts'),
  imports('the server imports no tests', 'server/payments/planted-tests.ts', '../../tests/planted.ts'),
  uses('the server has no window', 'server/planted-window.ts', 'window'),
  allows('the server may import pdf', 'server/planted-pdf.ts', '../pdf/planted.tsx'),

  { ...imports('imports form no cycle', 'domain/planted-hen.ts', './planted-egg.ts'), complaint: CYCLE },
  { ...imports('imports form no cycle', 'domain/planted-egg.ts', './planted-hen.ts'), complaint: CYCLE },
];

/** TypeScript has several numbers for "no such name here", by what it would advise. */
export function isComplaint(expected: string, heard: string): boolean {
  return expected === 'unknown name' ? UNKNOWN_NAME.test(heard) : heard === expected;
}

function imports(says: string, file: string, from: string): Fence {
  const text = `import { planted } from '${from}';\n\nexport const mine: unknown = planted;\n`;
  return { says, file, text, complaint: RESTRICTED };
}

function typeImports(says: string, file: string, from: string): Fence {
  const text = `import type { Planted } from '${from}';\n\nexport type Mine = Planted;\n`;
  return { says, file, text, complaint: RESTRICTED };
}

function uses(says: string, file: string, name: string): Fence {
  return { says, file, text: `export const planted: unknown = ${name};\n`, complaint: 'unknown name' };
}

function allows(says: string, file: string, from: string): Fence {
  return { ...imports(says, file, from), complaint: undefined };
}
