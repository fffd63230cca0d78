import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { command } from '../command.ts';
import { inRepository } from '../paths.ts';

const run = (script: string, ...args: readonly string[]) =>
  command(process.execPath, ['--import', 'tsx', inRepository('tools', 'server', script), ...args]);

test.each([
  ['office.ts', ['invite', 'ari@city.example', '--role', 'boss'], 'There is no role boss.'],
  ['office.ts', ['invite', 'ari.example', '--role', 'cashier'], 'ari.example is no mail address.'],
  ['office.ts', ['deactivate', 'ari@city'], 'ari@city is no mail address.'],
  ['import.ts', ['--biller', 'harbor', '--date', '2026-13-01', 'bills.csv'], 'There is no day 2026-13-01.'],
])(
  'a command that cannot be carried out says first what is wrong: %s %j',
  { timeout: MINUTE },
  async (script, args, words) => {
    const { ok, output } = await run(script, ...args);
    expect([ok, output.split('\n')[0]]).toEqual([false, words]);
    expect(output).toContain('usage: ');
  },
);
