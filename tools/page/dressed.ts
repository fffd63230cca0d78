import type { Plugin } from 'vite';
import { readConfig } from '../../server/config.ts';
import { dressPage } from '../../server/http/dress-page.ts';

/** While the app is developed, its page has the brand of the settings. A built page gets its brand from the server. */
export const dressed: Plugin = {
  name: 'billfold-dressed',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => dressPage(html, readConfig(process.env).brand) },
};
