import { readFileSync } from 'node:fs';
import { command } from '../command.ts';
import { inRepository } from '../paths.ts';
import { type Sbom, shippedComponents } from './components.ts';
import type { Lock } from './lock-file.ts';

/** `npm run sbom` prints what hosts and customers get, as CycloneDX; packages that are built into a page too. */
const { ok, output } = await command('npm', ['sbom', '--sbom-format=cyclonedx'], { onlyStdout: true });
if (!ok) throw new Error('npm could not list the packages: run npm sbom --sbom-format=cyclonedx');
const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as Lock;
console.log(JSON.stringify(shippedComponents(JSON.parse(output) as Sbom, lock), null, 2));
