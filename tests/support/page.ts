import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** jsdom lays nothing out, so nothing in it changes its size. */
class Unmeasured {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * A separate page for each test file, from a jsdom that a worker loads once. The page stays open when its
 * file ends, so that an app started there cannot fail during the next file.
 */
export default {
  ...jsdom,
  async setupVM(options) {
    if (!jsdom.setupVM) throw new Error('this vitest makes no page in a context of its own');
    const page = await jsdom.setupVM(options);
    Object.assign(page.getVmContext(), { ResizeObserver: Unmeasured });
    return { getVmContext: () => page.getVmContext(), teardown: () => undefined };
  },
} satisfies Environment;
