const BLOCKS = /<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi;
const UNSEEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of a piece of HTML, for places that show text only (BIL-21). */
export function plainText(html: string): string {
  return plainParagraphs(html).join(' ');
}

/** The paragraphs of a piece of HTML, as text. No markup of it ever reaches the page (CHK-11). */
export function plainParagraphs(html: string): string[] {
  return html
    .replace(UNSEEN, ' ')
    .replace(/\s/g, ' ')
    .replace(BLOCKS, '\n')
    .split('\n')
    .map(words)
    .filter((paragraph) => paragraph !== '');
}

function words(html: string): string {
  return html
    .replace(TAGS, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
