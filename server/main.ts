import { startServer } from './start-server.ts';

/** The server for customers. Its build holds no sandbox (ruling 35). */
startServer();
