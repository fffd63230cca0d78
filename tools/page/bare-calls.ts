import type { Plugin } from 'vite';

const FOR_OTHERS = /^\s*(?:needs|summary|description):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?$/gm;

/** The code of calls without what only the server and the API document read. */
export const bare = (code: string): string => code.replace(FOR_OTHERS, '');

/** The server asks what a call needs to have set up, and the API document tells what it does. No page does either. */
export const bareCalls: Plugin = {
  name: 'billfold-bare-calls',
  apply: 'build',
  transform: (code, file) =>
    /\/domain\/.+calls\.ts$/.test(file) ? { code: bare(code), map: null } : undefined,
};
