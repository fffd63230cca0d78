import { readFile } from 'node:fs/promises';
import { type BuildManifest, filesFirst } from '../../chunks.ts';
import { runOwnCommand } from '../../command.ts';
import { isFresh } from '../../freshness.ts';
import { gzipSize } from '../../gzip-size.ts';
import { inRepository } from '../../paths.ts';
import { stackFloor } from '../../stack-baseline.ts';
import type { Part } from '../part.ts';

/** The script that a route loads before it can show anything, in kB gzip, beside the stack floor. */
export const pageBytes: Part = {
  name: 'page-bytes',
  shows: 'script that each route loads first, in kB gzip, beside the stack floor',
  async run() {
    if (!(await isFresh())) {
      const { ok, output } = await runOwnCommand('build.ts');
      if (!ok) throw new Error(output);
    }
    const manifest: BuildManifest = JSON.parse(
      await readFile(inRepository('dist', 'build-manifest.json'), 'utf8'),
    );
    const floor = await stackFloor();
    const screens = Object.keys(manifest).filter((key) => /^screens\/[^/]+\/\w+\.tsx$/.test(key));
    const figures = [{ name: 'the stack floor', value: floor / 1000, unit: 'kB' }];
    for (const entry of ['index.html', ...screens.sort()]) {
      const files = filesFirst(manifest, ['index.html', entry]);
      const size = await gzipSize(['index.html', ...files].map((file) => inRepository('dist', file)));
      figures.push({
        name: entry === 'index.html' ? 'sign-in' : entry.replace(/^screens\/|\.tsx$/g, ''),
        value: size / 1000,
        unit: 'kB',
        ...{ ratio: size / floor },
      });
    }
    return figures;
  },
};
