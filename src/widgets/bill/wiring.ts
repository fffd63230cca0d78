/** Loads the sanitizer for biller HTML on demand, because few bills contain any. */
export async function loadSanitizer(): Promise<(html: string) => DocumentFragment> {
  return (await import('../../adapters/html/sanitize.ts')).sanitize;
}
