import { pathToFileURL } from 'node:url';
import { own } from './command.ts';
import { isFresh } from './freshness.ts';
import { house } from './house.ts';

if (!(await isFresh())) {
  const built = await own('build.ts');
  if (!built.ok) {
    console.error(built.output);
    process.exit(1);
  }
}

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(house('dist-server', 'main.js')).href);
