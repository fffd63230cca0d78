/** A sentence as it is read. What stands for a value counts as one short word. */
export interface ReadSentence {
  readonly text: string;
  readonly words: readonly string[];
}

export function readSentences(text: string): ReadSentence[] {
  return text
    .split(/(?<=[.?!]…?[”"]?)\s+(?=[A-Z…“"(])/)
    .map((sentence) => ({ text: sentence, words: wordsOf(sentence) }))
    .filter(({ words }) => words.length > 0);
}

const wordsOf = (sentence: string): string[] => sentence.match(/[A-Za-z][A-Za-z’'-]*|\d[\d.,/]*|…/g) ?? [];

/** How many parts a word is spoken in, about: its groups of vowels without an end that is silent. */
export function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters
    .replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (end) => end.slice(0, 1))
    .replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** The Flesch-Kincaid grade of the sentences as a whole: the years of school that reading them takes. */
export function gradeOf(sentences: readonly ReadSentence[]): number {
  const words = sentences.flatMap((sentence) => sentence.words);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
