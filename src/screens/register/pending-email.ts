const KEY = 'billfold.registering';

/** The address that registered in this tab and is not verified yet (REG-19, REG-23). */
export function pendingEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    return;
  }
}
