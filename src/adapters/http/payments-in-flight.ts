const calls = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

/**
 * Notes a call that moves money until it has ended. Such a call continues when its screen is left, and ends
 * with the page.
 */
export function trackPayment<T>(call: Promise<T>): Promise<T> {
  const end = () => {
    calls.delete(call);
    notify();
  };
  calls.add(call);
  notify();
  call.then(end, end);
  return call;
}

export function isPaymentInFlight(): boolean {
  return calls.size > 0;
}

export function watchPaymentsInFlight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
