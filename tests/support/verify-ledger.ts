import { spawn } from 'node:child_process';
import { inRepository } from '../../tools/paths.ts';

/** What `npm run verify-ledger` says with these settings and no others. */
export function verifyLedger(settings: Readonly<Record<string, string>>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/verify-ledger.ts'], {
    cwd: inRepository(),
    env: { PATH, HOME, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((resolve) => {
    child.on('close', () => resolve(said));
  });
}
