import { composeEither } from './compose-sandbox.ts';
import { SIGN_INS } from './demo/load.ts';
import { sandboxOf } from './sandbox/serve.ts';
import { startServer } from './start-server.ts';
import { isEmpty } from './store/store.ts';

/** The server of the build that holds the sandbox. It loads demo data into an empty one. */
startServer({
  async open(config, store, log) {
    const { parts, sandbox } = await composeEither(config, store, log);
    const serve = sandboxOf(sandbox);
    if (!sandbox || !serve) throw new Error('SANDBOX is off');
    if (await isEmpty(store)) await sandbox.loadDemo();
    return { parts, serve, greeting };
  },
});

function greeting(port: number): string[] {
  return [
    '',
    `Sign in with the password ${SIGN_INS.password}:`,
    ...SIGN_INS.people.map(({ email, shows }) => `  ${email.padEnd(32)}${shows}`),
    '',
    `The office of the host, with the same password: http://localhost:${port}/office/`,
    ...SIGN_INS.staff.map(({ email, shows }) => `  ${email.padEnd(32)}${shows}`),
    '',
    `The sandbox (inbox, clock, faults, the office’s second factor): http://localhost:${port}/sandbox`,
  ];
}
