import { posix } from 'node:path';
import { readModules } from '../import-graph.ts';
import { table } from '../table.ts';
import { type Sentence, sentencesIn } from './sentences.ts';

/** Folders whose sentences stand in `domain/<subject>/text/`, so that a second language is a file (ruling 73). */
const FINISHED = [
  'machines/cart',
  'machines/profile',
  'machines/reminders',
  'machines/scheduled',
  'machines/tax',
  'machines/texts',
  'machines/wallet',
  'src/screens/add-account',
  'src/screens/auto-pays',
  'src/screens/bill',
  'src/screens/cart',
  'src/screens/history',
  'src/screens/pages',
  'src/screens/passwords',
  'src/screens/pay-methods',
  'src/screens/register',
  'src/screens/reminders',
  'src/screens/review',
  'src/screens/scheduled',
  'src/screens/settings',
  'src/screens/tax-account',
  'src/screens/tax-return',
  'src/screens/texts',
  'src/screens/upcoming',
  'src/screens/wallet',
  'src/widgets/account',
  'src/widgets/auto-pay',
  'src/widgets/bill',
  'src/widgets/install',
  'src/widgets/lock',
  'src/widgets/mobile',
  'src/widgets/pay',
  'src/widgets/proof',
  'src/widgets/receipt',
  'src/widgets/tax',
];

/** What the app says to people. A test repeats sentences, and styles are shown to developers. */
const SAYS = /^(machines|src\/(screens(?!\/dev)|widgets|shell))\/.*(?<!\.test|\.fixture)\.tsx?$/;

/** In each finished folder one sentence of each kind has to be found, or the check finds nothing any more. */
const PLANTED =
  'export const Planted = () => <p title="This was planted.">It has to be {found()} here.</p>;\n';

const modules = [...(await readModules())].filter(([path]) => SAYS.test(path));
const overlooked = FINISHED.filter((folder) => breachesIn([[`${folder}/Planted.tsx`, PLANTED]]).length !== 2);
const breaches = breachesIn(modules);

const counts = new Map<string, number>();
for (const [path, code] of modules) {
  const folder = posix.dirname(path).split('/').slice(0, 3).join('/');
  const found = sentencesIn(path, code).length;
  if (found > 0) counts.set(folder, (counts.get(folder) ?? 0) + found);
}
console.log(
  `Sentences outside domain/<subject>/text/; none is allowed in ${FINISHED.length} finished folders.`,
);
console.log(
  table([...counts].sort(([, a], [, b]) => b - a).map(([folder, count]) => [String(count), folder])),
);
for (const { path, line, words } of breaches) console.error(`${path}:${line} says itself: ${words}`);
for (const folder of overlooked) console.error(`A planted sentence in ${folder} was overlooked.`);
process.exitCode = breaches.length + overlooked.length === 0 ? 0 : 1;

function breachesIn(read: readonly [path: string, code: string][]): (Sentence & { path: string })[] {
  return read.flatMap(([path, code]) =>
    FINISHED.some((folder) => path.startsWith(`${folder}/`))
      ? sentencesIn(path, code).map((sentence) => ({ ...sentence, path }))
      : [],
  );
}
