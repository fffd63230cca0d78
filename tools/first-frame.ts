import type { Plugin } from 'vite';
import { builtScript } from './built-script.ts';

/**
 * Modules run after the page was read, when a frame may have been painted: one that is dark where light was chosen. This
 * script stands inside the page, before the sheets that a script would wait for, and is let through by its hash.
 */
export const firstFrame: Plugin = {
  name: 'billfold-first-frame',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const script = (await builtScript('show-chosen-appearance.ts', 'appearance')).trim();
      if (script.includes('</')) throw new Error('The script would end before its end');
      page.source = String(page.source).replace('<style>', () => `<script>${script}</script>\n    <style>`);
    },
  },
};
