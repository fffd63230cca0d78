/** The oldest Node with all that the server uses, as `engines` of package.json says. */
const OLDEST = [20, 19];

/**
 * The sentence that refuses an older Node; undefined where this one will do. A module that asks imports the rest
 * afterwards, because an older Node may not read it.
 */
export function olderNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Billfold needs Node ${OLDEST.join('.')} or newer, and this is Node ${version.replace(/^v/, '')}.`;
}

/** Ends the process with one sentence on an older Node. */
export function requireNode(): void {
  const words = olderNode(process.version);
  if (words === undefined) return;
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
