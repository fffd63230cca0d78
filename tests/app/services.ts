import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import type { TestProject } from 'vitest/node';
import { cents } from '../../domain/values/cents.ts';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { type DemoStaffName, STAFF } from '../../server/demo/staff.ts';
import { connectionLimits } from '../../server/http/connection-limits.ts';
import { storeOn } from '../../server/store/store.ts';
import { payer } from '../support/payer.ts';
import { composePortal, type Portal } from '../support/portal.ts';
import { signInStaff } from '../support/staff.ts';
import { loadDemoInto } from '../support/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address of the services with the demo. `/sign-in/:who` and `/office-sign-in/:who` answer new cookies, `/paid`
     * the number of a new payment.
     */
    services: string;
  }
}

let stop: () => Promise<void> = async () => undefined;

/** Serves the demo of today on a free port, for the apps of all tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  const store = await storeOn(await PGlite.create());
  const start = Date.now();
  await loadDemoInto(store, start);
  const portal = await composePortal({ store, drop: async () => undefined, start });
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const staff = /^\/office-sign-in\/(\w+)$/.exec(pathname)?.[1];
    if (staff && staff in STAFF)
      return Response.json({ cookie: await signInStaff(portal, staff as DemoStaffName) });
    if (pathname === '/paid') return Response.json({ number: await paidNumber(portal) });
    const who = /^\/sign-in\/(\w+)$/.exec(pathname)?.[1];
    if (!who || !(who in PEOPLE)) return portal.app.fetch(request);
    return Response.json(await portal.signIn(who as PersonName, true));
  };
  const serverOptions = connectionLimits(portal.parts.config);
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1', serverOptions }) as Server;
  await new Promise((listening) => server.once('listening', listening));
  provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await portal.close();
  };
}

/** Pays a part of a bill whose customer no test of the app shows with its alerts. */
async function paidNumber(portal: Portal): Promise<string> {
  const customer = await portal.signIn('phone');
  const wish = { accounts: ['5520 900 11'], method: 'Pax Visa', amount: cents(2_000) };
  const paid = await payer(portal, () => customer).pay(wish);
  return paid.confirmation_nums[0] ?? '';
}

export const teardown = () => stop();
