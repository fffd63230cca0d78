let last: Promise<unknown> = Promise.resolve();

/** Notes that a change of the outbox is being sent, until its answer is settled on the device. */
export function noteDelivery<T>(delivery: Promise<T>): Promise<T> {
  last = delivery.catch(() => {});
  return delivery;
}

/** Until none is: one that follows at once on another is waited for, too. */
export async function deliverySettled(): Promise<void> {
  const awaited = last;
  await awaited;
  await new Promise((next) => setTimeout(next));
  if (last !== awaited) await deliverySettled();
}
