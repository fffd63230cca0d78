import { requireNode } from './start/require-node.ts';

/** The server for customers. Its build holds no sandbox (ruling 35). */
requireNode();
void import('./start-server.ts').then(({ startServer }) => startServer());
