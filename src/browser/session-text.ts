/** A text that a tab remembers across reloads, until the tab is closed or a session in it ends. */
export function sessionText(key: string) {
  return {
    read(): string {
      try {
        return sessionStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    /** An empty text deletes the stored one. */
    keep(text: string): void {
      try {
        if (text) sessionStorage.setItem(key, text);
        else sessionStorage.removeItem(key);
      } catch {
        return;
      }
    },
  };
}
