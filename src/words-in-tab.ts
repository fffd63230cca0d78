/** A few words that a tab remembers, over a reload, until it is closed or a session in it ends. */
export function wordsInTab(key: string) {
  return {
    read(): string {
      try {
        return sessionStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    /** No words take those before away. */
    keep(words: string): void {
      try {
        if (words) sessionStorage.setItem(key, words);
        else sessionStorage.removeItem(key);
      } catch {
        return;
      }
    },
  };
}
