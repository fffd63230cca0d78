import { type BuildEnvironmentOptions, build } from 'vite';
import { inRepository } from './paths.ts';

type Defined = Readonly<Record<string, string>>;

/** Builds one file of the app as a separate script without imports. */
export async function builtScript(file: string, name: string, define: Defined = {}): Promise<string> {
  const settings: BuildEnvironmentOptions = {
    write: false,
    lib: { entry: inRepository('src', file), formats: ['iife'], name },
    target: 'baseline-widely-available',
  };
  const built = await build({
    configFile: false,
    root: inRepository(),
    publicDir: false,
    logLevel: 'warn',
    define,
    build: settings,
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${file} makes no script`);
  return output.output[0].code;
}
