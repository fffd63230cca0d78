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
    keep(words: string): void {
      try {
        sessionStorage.setItem(key, words);
      } catch {
        return;
      }
    },
  };
}
