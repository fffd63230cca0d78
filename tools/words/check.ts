import { REFUSALS } from '../../domain/refusals.ts';
import { readModules } from '../import-graph.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { wordedCodes } from './worded-codes.ts';

/**
 * What speaks to customers. Its sentences stand in `domain/<subject>/text/`, so that a second language is a
 * file (ruling 73). A test repeats sentences, and some folders are read by developers only.
 */
const SAYS = /^(machines|pdf|src|sw)\/.*(?<!\.test|\.fixture)\.tsx?$/;
const FOR_DEVELOPERS = /^(machines\/diagram|src\/(adapters\/inspector|screens\/dev))\//;

/** In each of these folders one sentence of each kind has to be found, or the check finds nothing any more. */
const PLANTED_IN = ['machines/wallet', 'pdf', 'src/components', 'src/screens/bills', 'src/shell', 'sw'];
const PLANTED =
  'export const Planted = () => <p title="This was planted.">It has to be {found()} here.</p>;\n';

/**
 * The refusals whose sentence is made elsewhere: by the schema of a call, by a page of the sandbox, or by whoever
 * reads a file of a biller. The list only gets shorter.
 */
const WORDED = [
  'api.field',
  'api.sandbox',
  'imports.wrong-request',
  'imports.mapping',
  'imports.mapping-unread',
];

const overlooked = PLANTED_IN.filter(
  (folder) => breachesIn([[`${folder}/Planted.tsx`, PLANTED]]).length !== 2,
);
const breaches = breachesIn([...(await readModules())]);

const worded = wordedCodes(REFUSALS);
const added = worded.filter((code) => !WORDED.includes(code));
const gone = WORDED.filter((code) => !worded.includes(code));

console.log(`${breaches.length} sentences outside domain/<subject>/text/.`);
console.log(`${worded.length} refusals that carry a finished sentence.`);
for (const { path, line, words } of breaches) console.error(`${path}:${line} says itself: ${words}`);
for (const folder of overlooked) console.error(`A planted sentence in ${folder} was overlooked.`);
for (const code of added)
  console.error(`${code} carries a finished sentence. Give it what is wrong as a value.`);
for (const code of gone) console.error(`${code} makes its sentence of values. Take it off the list.`);
process.exitCode = breaches.length + overlooked.length + added.length + gone.length === 0 ? 0 : 1;

function breachesIn(modules: readonly (readonly [path: string, code: string])[]) {
  return modules.flatMap(([path, code]): (Sentence & { readonly path: string })[] =>
    SAYS.test(path) && !FOR_DEVELOPERS.test(path)
      ? sentencesIn(path, code).map((sentence) => ({ ...sentence, path }))
      : [],
  );
}
