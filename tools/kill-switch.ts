import { resolve } from 'node:path';
import { killSwitchSince, turnKillSwitchOff, turnKillSwitchOn } from '../server/http/kill-switch.ts';
import { inRepository } from './paths.ts';

/**
 * `npm run kill-switch -- on|off|status [folder of the built page]`. While on, `/sw.js` is a worker that
 * clears every cache, unregisters and reloads the open pages once, without any worker. It works on a running
 * server and without a build. Each served folder needs its own switch. Browsers request `/sw.js` at every
 * visit, so a browser is free of a harmful worker at its next visit. After `off`, browsers install the worker
 * of the build again. A build leaves the switch as it is.
 */
const [wish = 'status', folder] = process.argv.slice(2);
const page = folder === undefined ? inRepository('dist') : resolve(folder);

if (wish === 'on') await turnKillSwitchOn(page, new Date()).catch(noBuild);
else if (wish === 'off') await turnKillSwitchOff(page);
else if (wish !== 'status') fail('Say what to do: npm run kill-switch -- on, off or status.');

const since = await killSwitchSince(page);
console.log(
  since
    ? `The kill switch is on since ${since}: browsers drop their service worker at their next visit.`
    : 'The kill switch is off: /sw.js is the service worker of the build.',
);

function noBuild(): never {
  fail(`There is no built page in ${page}. Build it first: npm run build.`);
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}
