/**
 * The form in which texts are searched (BIL-08, HIS-08, SRV-12). It drops letter case and accents and has one
 * shape of apostrophe and quotation mark: phones type `’` where a keyboard types `'`. The services do the
 * same in the database.
 */
export function searchKey(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(/[‘’ʼ′´]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
