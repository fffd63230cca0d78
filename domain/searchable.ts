/**
 * What words are looked for by: without letter case and accents, and with one shape of apostrophe and quotation mark, as
 * phones type `’` where a keyboard types `'` (BIL-08, HIS-08, SRV-12). The services do the same in the database.
 */
export function searchable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(/[‘’ʼ′´]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
