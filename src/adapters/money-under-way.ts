const sent = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

/** Notes a call that moves money until it has ended: it goes on when its screen is left, and ends with the page. */
export function noteMoney<T>(call: Promise<T>): Promise<T> {
  const over = () => {
    sent.delete(call);
    tell();
  };
  sent.add(call);
  tell();
  call.then(over, over);
  return call;
}

export function isMoneyUnderWay(): boolean {
  return sent.size > 0;
}

/** Told when such a call begins or ends. */
export function watchMoney(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
