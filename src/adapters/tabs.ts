/** What the tabs of one browser tell each other (SES-18, ruling 16). */
export type TabMessage =
  | { readonly type: 'tab.signedOut'; readonly reason: string }
  | { readonly type: 'tab.signedIn' }
  | { readonly type: 'tab.active' };

export interface Tabs {
  tell(message: TabMessage): void;
  watch(listener: (message: TabMessage) => void): () => void;
}

export function createTabs(channel: BroadcastChannel | undefined): Tabs {
  return {
    tell: (message) => channel?.postMessage(message),
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
