import type { Plugin } from 'vite';

const FOR_OTHERS = /^\s*(?:needs|summary|description):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?$/gm;

/** The server asks what a call needs to have set up, and the API document tells what it does. No page does either. */
export const bareCalls: Plugin = {
  name: 'billfold-bare-calls',
  apply: 'build',
  transform: (code, file) =>
    /\/domain\/.+calls\.ts$/.test(file) ? { code: code.replace(FOR_OTHERS, ''), map: null } : undefined,
};
