import { REFUSALS } from '../../domain/refusals.ts';
import { readModules } from '../import-graph.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { wordedCodes } from './worded-codes.ts';

/**
 * What speaks to customers. Its sentences stand in `domain/<subject>/text/`, so that a second language is a
 * file (ruling 73). A test repeats sentences.
 */
const SAYS = /^(domain|machines|pdf|server|src|sw)\/.*(?<!\.test|\.fixture)\.tsx?$/;

/** Where the sentences stand. A list of calls tells developers what each call does. */
const STAND_IN = /^domain\/(?:[\w-]+\/text\/|fixtures\/|(?:[\w-]+\/)?(?:[\w-]+-)?calls\.ts$)/;

/** What no customer reads, and who reads it: folders, and files where the folder speaks to customers too. */
const NOT_FOR_CUSTOMERS: Readonly<Record<string, string>> = {
  'domain/api/wire.ts': 'developers: an answer that is not as its schema says',
  'domain/brand/brand.ts': 'hosts, who write a brand.json',
  'domain/imports/mapping.ts': 'billers and staff, who map the columns of their files',
  'domain/office/': 'staff',
  'domain/tax/calculation.ts': 'organizations, who write the rules of their returns',
  'domain/tax/tax-return.ts': 'developers: an answer that is not as its schema says',
  'machines/diagram/': 'developers',
  'server/billers/': 'hosts, who describe their billers in files',
  'server/brand/': 'hosts, who write a brand.json',
  'server/demo/': 'visitors of a sandbox: its bills and payments are invented',
  'server/gateways/processor/sandbox': 'visitors of a sandbox, whose banks are invented',
  'server/gateways/stored-banks.ts': 'nobody: these are names of banks',
  'server/http/openapi/': 'developers, who read what a call does',
  'server/imports/': 'billers and staff, who send files',
  'server/main-sandbox.ts': 'developers, who start a sandbox',
  'server/observability/': 'hosts, who read metrics and logs',
  'server/payments/refund-request.ts': 'staff, at the command line',
  'server/payments/money-back/settled-outside.ts': 'staff, at the command line',
  'server/sandbox/': 'visitors of a sandbox',
  'server/start-server.ts': 'hosts, who start a server',
  'server/start/': 'hosts, who start a server',
  'server/store/': 'hosts: faults of the database',
  'server/vault/seal.ts': 'hosts, whose command has other keys than the server',
  'src/adapters/inspector/': 'developers',
  'src/screens/dev/': 'developers',
};

/** In each of these folders one sentence of each kind has to be found, or the check finds nothing any more. */
const PLANTED_IN = [
  'domain/session',
  'machines/wallet',
  'pdf',
  'server/auto-pay',
  'server/session',
  'src/components',
  'src/screens/bills',
  'src/shell',
  'sw',
];
const PLANTED =
  'export const Planted = () => <p title="This was planted.">It has to be {found()} here.</p>;\n';

/**
 * The refusals whose sentence is made elsewhere: by a page of the sandbox, or by whoever reads the sample of a file.
 * The list only gets shorter.
 */
const WORDED = ['api.sandbox', 'imports.mapping', 'imports.mapping-unread'];

const overlooked = PLANTED_IN.filter(
  (folder) => breachesIn([[`${folder}/Planted.tsx`, PLANTED]]).length !== 2,
);
const modules = await readModules();
const breaches = breachesIn([...modules]);
const unneeded = Object.keys(NOT_FOR_CUSTOMERS).filter(
  (start) => !breachesOf([...modules].filter(([path]) => path.startsWith(start))).length,
);

const worded = wordedCodes(REFUSALS);
const added = worded.filter((code) => !WORDED.includes(code));
const gone = WORDED.filter((code) => !worded.includes(code));

console.log(`${breaches.length} sentences outside domain/<subject>/text/.`);
console.log(`${worded.length} refusals that carry a finished sentence.`);
for (const { path, line, words } of breaches) console.error(`${path}:${line} says itself: ${words}`);
for (const folder of overlooked) console.error(`A planted sentence in ${folder} was overlooked.`);
for (const start of unneeded) console.error(`${start} says nothing. Take it off the list.`);
for (const code of added)
  console.error(`${code} carries a finished sentence. Give it what is wrong as a value.`);
for (const code of gone) console.error(`${code} makes its sentence of values. Take it off the list.`);
process.exitCode =
  breaches.length + overlooked.length + unneeded.length + added.length + gone.length === 0 ? 0 : 1;

type Read = readonly (readonly [path: string, code: string])[];

function breachesIn(modules: Read) {
  return breachesOf(modules.filter(([path]) => isForCustomers(path)));
}

function breachesOf(modules: Read) {
  return modules.flatMap(([path, code]): (Sentence & { readonly path: string })[] =>
    SAYS.test(path) && !STAND_IN.test(path)
      ? sentencesIn(path, code).map((sentence) => ({ ...sentence, path }))
      : [],
  );
}

function isForCustomers(path: string): boolean {
  return !Object.keys(NOT_FOR_CUSTOMERS).some((start) => path.startsWith(start));
}
