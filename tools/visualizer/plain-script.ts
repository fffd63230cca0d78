import { stripVTControlCharacters } from 'node:util';
import { build, type Plugin } from 'vite';

const PASTED = 'pasted.ts';

/** A text that is not a program, or that needs more than XState. Its message is for the person who pasted it. */
export class NotAScript extends Error {}

/**
 * The pasted text as a script without types and imports, which asks `require` for XState. Nothing of it runs
 * here.
 */
export async function plainScript(text: string): Promise<string> {
  // The builder would write files into the script that such an address names.
  if (/\bimport\s*\.\s*meta\b/.test(text))
    throw new NotAScript('The text uses import.meta, which is not available here.');
  const foreign: string[] = [];
  const pasted: Plugin = {
    name: 'visualizer-pasted',
    enforce: 'pre',
    resolveId(from, importer) {
      if (importer === undefined) return PASTED;
      if (from !== 'xstate') foreign.push(from);
      return { id: from, external: true };
    },
    load: (id) => (id === PASTED ? { code: text, moduleType: 'ts' } : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [pasted],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: PASTED, formats: ['cjs'] },
      rolldownOptions: { treeshake: false, output: { exports: 'named' } },
    },
  }).catch((error: unknown) => {
    throw new NotAScript(placeAndWords(error));
  });
  if (foreign.length > 0)
    throw new NotAScript(
      `The text imports ${foreign.join(' and ')}. Only xstate can be imported here: paste what the machine needs of the rest.`,
    );
  return codeOf(built);
}

/** The one script that a build made in memory. */
export function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The build made no script.');
  return output.output[0].code;
}

/** What the builder says about the first place that it cannot read, without its drawing of that place. */
function placeAndWords(error: unknown): string {
  const told = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [, words = 'This is not a program.'] = /^\[[\w:-]+\]\s*(.+)/m.exec(told) ?? [];
  const [, line, column] = /pasted\.ts:(\d+):(\d+)/.exec(told) ?? [];
  return line === undefined ? words : `Line ${line}, column ${column}: ${words}`;
}
