let last: Promise<unknown> = Promise.resolve();

/** Notes that a change of the outbox is being sent, until its answer has been applied on the device. */
export function trackDelivery<T>(delivery: Promise<T>): Promise<T> {
  last = delivery.catch(() => {});
  return delivery;
}

/** Resolves when no delivery is under way, including one that immediately follows another. */
export async function deliverySettled(): Promise<void> {
  const delivery = last;
  await delivery;
  await new Promise((next) => setTimeout(next));
  if (last !== delivery) await deliverySettled();
}
