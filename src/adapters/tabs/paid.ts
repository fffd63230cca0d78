export interface PaidMessage {
  readonly confirmationNum: string;
}

interface Posted extends PaidMessage {
  readonly from: string;
}

const CHANNEL = 'billfold.paid';

/** A channel also delivers to the other channels of its own tab, so each message says which tab sent it. */
const TAB = Math.random().toString(36);

export function tellOtherTabs(paid: PaidMessage): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ ...paid, from: TAB } satisfies Posted);
  channel.close();
}

export function watchOtherTabs(listener: (paid: PaidMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Posted>) => {
    if (data.from !== TAB) listener(data);
  });
  return () => channel.close();
}
