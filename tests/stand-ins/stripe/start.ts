import { DAY, SECOND } from '../../../domain/values/durations.ts';
import { StandIn } from './stand-in.ts';

const SECRET = 'whsec_of_the_stand_in_for_stripe';

/** `npm run stand-in:stripe`: Stripe on this machine, for a look. It keeps everything in memory. */
async function main(): Promise<void> {
  const portal = process.env.PORTAL ?? 'http://localhost:4000';
  const standIn = new StandIn();
  for (const [path, connect] of [
    ['stripe', false],
    ['stripe-connect', true],
  ] as const)
    standIn.hooks.endpoints.push({ url: `${portal}/hooks/${path}`, secret: SECRET, connect });
  standIn.app.post('/clock', async (c) => {
    standIn.pass(Number(c.req.query('days') ?? 1) * DAY);
    await standIn.hooks.afterRequest();
    return c.json({ now: new Date(standIn.world.now()).toISOString() });
  });
  standIn.app.post('/disputes', async (c) => {
    const end = c.req.query('end');
    if (end !== 'won' && end !== 'lost') return c.json({ message: 'Say end=won or end=lost.' }, 422);
    const ended = standIn.endDisputes(end);
    await standIn.hooks.afterRequest();
    return c.json({ ended });
  });
  standIn.app.post('/refunds', async (c) => {
    const end = c.req.query('end');
    if (end !== 'succeeded' && end !== 'failed')
      return c.json({ message: 'Say end=succeeded or end=failed.' }, 422);
    const ended = standIn.endRefunds(end);
    await standIn.hooks.afterRequest();
    return c.json({ ended });
  });
  await standIn.listen(Number(process.env.PORT ?? 4310));
  setInterval(() => standIn.decideDue(), SECOND).unref();
  process.stdout.write(
    [
      `The stand-in for Stripe listens on ${standIn.url}, and tells ${portal} what happens. Start Billfold with:`,
      `  SANDBOX=1 PROCESSOR=stripe STRIPE_KEY=sk_test_stand_in STRIPE_URL=${standIn.url} STRIPE_CONNECT=0 STRIPE_WEBHOOK_SECRETS=${SECRET}`,
      `A day later, once the sandbox’s clock at ${portal}/sandbox is a day later too: curl -X POST '${standIn.url}/clock?days=1'`,
      `To decide all open disputes: curl -X POST '${standIn.url}/disputes?end=won' (or lost)`,
      `To end all refunds: curl -X POST '${standIn.url}/refunds?end=failed' (or succeeded, those that wait)`,
      '',
    ].join('\n'),
  );
}

await main();
