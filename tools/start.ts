import { pathToFileURL } from 'node:url';
import { readConfig } from '../server/config.ts';
import { runOwnCommand } from './command.ts';
import { isFresh } from './freshness.ts';
import { mainOf, PRODUCTION, TRIAL } from './server/builds.ts';

if (!(await isFresh())) {
  const built = await runOwnCommand('build.ts');
  if (!built.ok) {
    console.error(built.output);
    process.exit(1);
  }
}

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(mainOf(isSandbox() ? TRIAL : PRODUCTION)).href);

/** Settings that cannot be read are told by the server. */
function isSandbox(): boolean {
  try {
    return readConfig(process.env).sandbox;
  } catch {
    return true;
  }
}
