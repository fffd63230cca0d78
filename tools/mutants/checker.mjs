/**
 * Tells Stryker which mutants to leave out. All of its processes load this module, and only the one that asks can
 * load TypeScript.
 */
let counted;

const checker = {
  async init() {
    counted = await import('./counted.ts');
  },
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  },
  check: (mutants) => counted.checkCounted(mutants),
};

export const strykerPlugins = [{ kind: 'Checker', name: 'counted', value: checker }];
