import { bundle } from '../support/bundle.ts';

export const BUNDLE = 'node_modules/.cache/durability';

export const setup = () => bundle('server/main-sandbox.ts', BUNDLE);
