import { resolve } from 'node:path';
import { leanPackages } from './lean-packages.ts';

/** Removes what no server reads from the production packages in the folder of the first argument. */
await leanPackages(resolve(process.argv[2] ?? '.'));
