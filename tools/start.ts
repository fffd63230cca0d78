import { pathToFileURL } from 'node:url';
import { requireNode } from '../server/start/require-node.ts';
import { runOwnCommand } from './command.ts';
import { isFresh } from './freshness.ts';
import { SERVE } from './server/builds.ts';

requireNode();
if (!(await isFresh())) {
  const built = await runOwnCommand('build.ts');
  if (!built.ok) {
    console.error(built.output);
    process.exit(1);
  }
}
await import(pathToFileURL(SERVE).href);
