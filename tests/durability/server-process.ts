import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { QUICK_START } from '../support/quick-start.ts';
import { BUNDLE } from './bundle.ts';

const SCRIPT = fileURLToPath(new URL(`../../${BUNDLE}/main.js`, import.meta.url));

/** The shipped server in its own process. */
export class RunningServer {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...QUICK_START, SCRIPT], {
      env: { ...process.env, DATABASE_URL: '', SANDBOX: '1', PORT: '0', LOG_LEVEL: 'silent', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#port = await portOf(child);
  }

  /** Waits for the exit code; null when a signal ended the process. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((exit) => child.once('exit', exit));
    child.kill(signal);
    return gone;
  }

  /** The access token of the demo customer. */
  async signIn(): Promise<string> {
    const challenge = (await (await fetch(`${this.address}/bot-check/challenge`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const login = await this.#post('/services/web/customer/login', {
      user_name: PEOPLE.demo.email,
      password: PASSWORD,
      recaptcha_token: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const exchange = { grant_type: 'guest_token', guest_token: data.token, originator: 'test', keep: true };
    const tokens = await this.#post('/oauth/v2.1/access-token', exchange, CLIENT_TOKEN);
    return ((await tokens.json()) as { access_token: string }).access_token;
  }

  #post(path: string, body: object, token?: string): Promise<Response> {
    return fetch(this.address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /ready on http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
