import { pathToFileURL } from 'node:url';
import { runOwnCommand } from './command.ts';
import { isFresh } from './freshness.ts';
import { inRepository } from './paths.ts';

if (!(await isFresh())) {
  const built = await runOwnCommand('build.ts');
  if (!built.ok) {
    console.error(built.output);
    process.exit(1);
  }
}

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(inRepository('dist-server', 'main.js')).href);
