export interface PaidMessage {
  readonly confirmationNum: string;
}

const CHANNEL = 'billfold.paid';

export function tellOtherTabs(paid: PaidMessage): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(paid);
  channel.close();
}

export function watchOtherTabs(listener: (paid: PaidMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<PaidMessage>) => listener(data));
  return () => channel.close();
}
