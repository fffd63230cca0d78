import { resolve } from 'node:path';
import { switchedOn, switchOff, switchOn } from '../server/kill-switch.ts';
import { house } from './house.ts';

/**
 * `npm run kill-switch -- on|off|status [folder of the built page]`. On, `/sw.js` is a worker that clears every cache,
 * takes itself away and loads the pages that were open once more, without any worker. It works on a running server and
 * without a build; each server that serves a folder of its own needs it. Browsers ask for `/sw.js` at every visit, so
 * that a browser is free of a harmful worker at its next visit. Off, the worker of the build is served and installed
 * again. What a build finds on stays on.
 */
const [wish = 'status', folder] = process.argv.slice(2);
const page = folder === undefined ? house('dist') : resolve(folder);

if (wish === 'on') await switchOn(page, new Date()).catch(noBuild);
else if (wish === 'off') await switchOff(page);
else if (wish !== 'status') fail('Say what to do: npm run kill-switch -- on, off or status.');

const since = await switchedOn(page);
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
