/** What one tab tells the others when it has paid. */
export interface Paid {
  readonly confirmationNum: string;
}

const CHANNEL = 'billfold.paid';

export function tellOtherTabs(paid: Paid): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(paid);
  channel.close();
}

export function watchOtherTabs(listener: (paid: Paid) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Paid>) => listener(data));
  return () => channel.close();
}
