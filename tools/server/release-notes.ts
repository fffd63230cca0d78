/** What the changelog says of a version. Throws where it says nothing, or without a date. */
export function notesOf(changelog: string, version: string): string {
  const [, ...releases] = changelog.split(/^## /m);
  const release = releases.find((text) => text.startsWith(`[${version}]`));
  if (release === undefined) throw new Error(`CHANGELOG.md has no section [${version}]`);
  const [head = '', ...lines] = release.split('\n');
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(head)) throw new Error(`The section [${version}] has no date`);
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`The section [${version}] is empty`);
  return notes;
}
