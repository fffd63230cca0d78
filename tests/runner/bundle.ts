import { bundle } from '../support/bundle.ts';

export const WORKER_FOLDER = 'node_modules/.cache/runner';

export const setup = () => bundle('tests/runner/worker.ts', WORKER_FOLDER);
