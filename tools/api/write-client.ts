import { writeClientTypes } from './client.ts';

await writeClientTypes();
