import { type BuildEnvironmentOptions, build } from 'vite';
import { house } from './house.ts';

type Defined = Readonly<Record<string, string>>;

/** One file of the app as a script of its own, with nothing to wait for. */
export async function builtScript(file: string, name: string, define: Defined = {}): Promise<string> {
  const settings: BuildEnvironmentOptions = {
    write: false,
    lib: { entry: house('src', file), formats: ['iife'], name },
    target: 'baseline-widely-available',
  };
  const built = await build({
    configFile: false,
    root: house(),
    publicDir: false,
    logLevel: 'warn',
    define,
    build: settings,
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${file} makes no script`);
  return output.output[0].code;
}
