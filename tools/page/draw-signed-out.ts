// Prints the sign-in as HTML. Its one argument is the app, built for Node.js.
import { pathToFileURL } from 'node:url';
import { UNBRANDED } from '../../server/http/dress-page.ts';

const nothing = () => {};

/** What the app asks of a browser before it is drawn: that of a first visit. */
const BROWSER = {
  window: globalThis,
  location: new URL('https://billfold.example/#/login'),
  document: { cookie: '', addEventListener: nothing },
  addEventListener: nothing,
  removeEventListener: nothing,
  requestAnimationFrame: (draw: () => void) => setTimeout(draw),
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  portal: UNBRANDED,
};
Object.assign(globalThis, BROWSER);

const [, , built = ''] = process.argv;
const { signedOutHtml } = await import(pathToFileURL(built).href);
process.stdout.write(await signedOutHtml(), () => process.exit());
