/** Licences of what customers and hosts receive. */
export const PERMITTED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
]);

/** Licences of tools, which are not passed on. */
export const PERMITTED_FOR_TOOLS: ReadonlySet<string> = new Set(['MPL-2.0', 'CC-BY-4.0', 'PSF-2.0']);

/** Packages under the MPL, which are passed on unchanged: it asks for the source of changed files only. */
export const PASSED_ON_UNCHANGED = /^@resvg\/resvg-js(?:-|$)/;

/** Packages whose licence stands in a file of theirs only. */
export const LICENCE_OF: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages that may run a script at their installation. esbuild fetches nothing: it checks its program. */
export const MAY_RUN_SCRIPTS: ReadonlySet<string> = new Set(['esbuild']);

/** When somebody last compared every package with its newest version. */
export const REVIEWED_ON = '2026-11-25';

/** After so many days the next comparison is due. */
export const REVIEW_DAYS = 92;
