import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Waiting for the screen allows for a busy machine. Nothing waits once the result is there. */
configure({ asyncUtilTimeout: 60_000 });

const channels = new Set<BroadcastChannel>();

class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

/**
 * Files that share a process share its channels: an app still running must not receive messages of the next
 * file.
 */
Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, writable: true, configurable: true });

afterAll(() => {
  for (const channel of channels) channel.close();
});
