/** The messages between the tabs of one browser (SES-18, ruling 16). */
export type TabMessage =
  | { readonly type: 'tab.signedOut'; readonly reason: string }
  /** Tabs of an older build do not send the customer. */
  | { readonly type: 'tab.signedIn'; readonly customer?: number }
  | { readonly type: 'tab.active'; readonly at: number };

export interface Tabs {
  tell(message: TabMessage): void;
  watch(listener: (message: TabMessage) => void): () => void;
  /**
   * When another tab was last used, in milliseconds. The message about it can arrive before its mark in the
   * storage.
   */
  lastActive(): number;
}

export function createTabs(channel: BroadcastChannel | undefined): Tabs {
  let lastActive = 0;
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'tab.active') lastActive = data.at;
  });
  return {
    lastActive: () => lastActive,
    tell: (message) => channel?.postMessage(message),
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
