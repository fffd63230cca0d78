import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SECRETS, SETTINGS } from '../../server/start/settings.ts';
import { exitStatusOf, SettingsError } from '../../server/start/settings-error.ts';
import { command } from '../../tools/command.ts';
import { installDebian } from '../../tools/debian.ts';
import { inRepository } from '../../tools/paths.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-deploy-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs Debian's program on a sample; installs it where it is missing. */
async function judge(debian: string, program: string, args: readonly string[]): Promise<string> {
  if (!existsSync(program) && !(await installDebian(debian)))
    throw new Error(`${program} is missing: apt-get install ${debian}`);
  const { ok, output } = await command(program, args, { folder });
  // systemd says so of a line that it does not understand, and is content.
  const isPassedOver = output
    .split('\n')
    .some((line) => line.startsWith(folder) && line.endsWith('ignoring.'));
  return ok && !isPassedOver ? '' : output;
}

const read = (...path: string[]) => readFile(inRepository(...path), 'utf8');

/** The settings that a text names, with those by file. */
const KNOWN = new Set([...Object.keys(SETTINGS), ...SECRETS.map((name) => `${name}_FILE`), 'NODE_ENV']);

test('nginx accepts its sample, with a certificate in the place of the host’s', async () => {
  const site = (await read('deploy', 'nginx', 'billfold.conf'))
    .replaceAll('/etc/billfold/cert.pem', inRepository('tests/support/tls/localhost.pem'))
    .replaceAll('/etc/billfold/key.pem', inRepository('tests/support/tls/localhost-key.pem'));
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; include ${folder}/site.conf; }`,
  );
  expect(await judge('nginx', '/usr/sbin/nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')])).toBe('');
});

test.each(['Caddyfile', 'trial.Caddyfile'])('Caddy accepts %s', async (name) => {
  const file = inRepository('deploy', 'caddy', name);
  expect(
    await judge('caddy', '/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', file]),
  ).toBe('');
});

test('in the sample of Patroni, a commit waits for a second machine', async () => {
  const { bootstrap } = parse(await read('deploy', 'patroni', 'billfold.yml'));
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    postgresql: { parameters: { synchronous_commit: 'on' } },
  });
});

test('systemd accepts its units, and finds little that they could still give up', async () => {
  const source = inRepository('deploy', 'systemd');
  const units = join(folder, 'units');
  await cp(source, units, { recursive: true });
  await rename(join(units, 'drop-ins'), join(units, 'billfold@.service.d'));
  await mkdir(join(folder, 'opt'));
  const isUnit = (name: string) => !name.endsWith('.d');
  for (const name of (await readdir(units)).filter(isUnit)) {
    const text = await readFile(join(units, name), 'utf8');
    await writeFile(
      join(units, name),
      text.replaceAll('/usr/bin/node', process.execPath).replace('file:/opt', 'file:///opt'),
    );
  }
  const names = (await readdir(units))
    .filter(isUnit)
    .map((name) => join(units, name.replace('@.', '@4000.')));
  await cp(join(units, 'billfold@.service'), join(units, 'billfold@4000.service'));
  expect(await judge('systemd', '/usr/bin/systemd-analyze', ['verify', ...names])).toBe('');
  const exposure = ['security', '--offline=true', '--threshold=20', join(units, 'billfold@4000.service')];
  expect(await judge('systemd', '/usr/bin/systemd-analyze', exposure)).toBe('');
});

/** The calls to the kernel in a group of systemd's, with those of the groups in it. */
async function callsIn(group: string): Promise<readonly string[]> {
  const { output } = await command('/usr/bin/systemd-analyze', ['--no-pager', 'syscall-filter', group], {});
  const names = [...output.matchAll(/^ +(@?[\w-]+)$/gm)].map(([, name = '']) => name);
  return (await Promise.all(names.map((name) => (name.startsWith('@') ? callsIn(name) : [name])))).flat();
}

/** Each `SystemCallFilter=` of a unit allows more, or with `~` less. */
async function allowedIn(unit: string): Promise<ReadonlySet<string>> {
  const allowed = new Set<string>();
  for (const [, less, groups = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm))
    for (const group of groups.split(' '))
      for (const call of await callsIn(group)) less ? allowed.delete(call) : allowed.add(call);
  return allowed;
}

test.each(['billfold@', 'billfold-migrate', 'billfold-verify'])(
  'systemd lets Node guard its code with memory protection keys in %s, and does not let it change the host',
  async (name) => {
    const allowed = await allowedIn(await read('deploy', 'systemd', `${name}.service`));
    for (const call of ['mmap', 'clone3', 'pkey_alloc', 'pkey_mprotect', 'pkey_free'])
      expect(allowed).toContain(call);
    for (const call of ['mount', 'chown', 'setuid', 'reboot', 'setpriority'])
      expect(allowed).not.toContain(call);
  },
);

test('systemd does not start a server with wrong settings again', async () => {
  const unit = await read('deploy', 'systemd', 'billfold@.service');
  expect(unit).toMatch(/^Restart=on-failure$/m);
  expect(unit).toContain(`RestartPreventExitStatus=${exitStatusOf(new SettingsError())}\n`);
});

test('each secret that the server reads can stand in a file beside the settings', async () => {
  const dropIns = await readdir(inRepository('deploy', 'systemd', 'drop-ins'));
  const texts = await Promise.all([
    ...['billfold@.service', 'billfold-migrate.service'].map((name) => read('deploy', 'systemd', name)),
    ...dropIns.map((name) => read('deploy', 'systemd', 'drop-ins', name)),
  ]);
  const given = texts.flatMap((text) => [...text.matchAll(/\b([A-Z_]+)_FILE=%d\/(\S+)/g)]);
  expect([...new Set(given.map(([, name]) => name))].sort()).toEqual([...SECRETS].sort());
  for (const [, , file] of given)
    expect(texts.join('\n')).toContain(`LoadCredential=${file}:/etc/billfold/${file}`);
});

test.each(['caddy/Caddyfile', 'nginx/billfold.conf'])('%s has a host for the office', async (path) => {
  expect(await read('deploy', path)).toMatch(/^(office|\s+server_name office)\.city\.example/m);
});

describe('the manifests of Kubernetes fit its schema', () => {
  const KINDS = {
    ConfigMap,
    Deployment,
    Service,
    PodDisruptionBudget,
    NetworkPolicy,
    Ingress,
    Job,
  };

  const documents = async (name: string) =>
    parseAllDocuments(await read('deploy', 'kubernetes', name)).map(
      (document) => document.toJS() as { kind: keyof typeof KINDS },
    );

  test.each(['billfold.yaml', 'migrate.yaml'])('%s', async (name) => {
    for (const document of await documents(name)) {
      const Kind = KINDS[document.kind];
      expect(() => new Kind(document as never).validate(), document.kind).not.toThrow();
    }
  });

  test('and a fault in them would be noticed', async () => {
    const [, deployment] = await documents('billfold.yaml');
    const spoilt = structuredClone(deployment) as unknown as { spec: { replicas: unknown } };
    spoilt.spec.replicas = 'three';
    expect(() => new Deployment(spoilt as never).validate()).toThrow();
  });
});

describe('samples name settings that exist', () => {
  const places = async () => {
    const compose = parse(await read('compose.yaml')) as {
      services: { server: { environment: Record<string, string> } };
    };
    const [map, deployment] = parseAllDocuments(await read('deploy', 'kubernetes', 'billfold.yaml')).map(
      (document) => document.toJS(),
    );
    const units = await Promise.all(
      ['billfold@.service', 'billfold-migrate.service', 'billfold-verify.service'].map((name) =>
        read('deploy', 'systemd', name),
      ),
    );
    return {
      'compose.yaml': Object.keys(compose.services.server.environment),
      'config map': Object.keys(map.data),
      deployment: deployment.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name),
      units: units.flatMap((text) =>
        [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
          line.split(' ').map((part) => part.split('=')[0] ?? ''),
        ),
      ),
    };
  };

  test('in each of them', async () => {
    for (const [place, names] of Object.entries(await places())) {
      expect(names.length, place).toBeGreaterThan(0);
      expect(
        names.filter((name: string) => !KNOWN.has(name)),
        place,
      ).toEqual([]);
    }
  });
});
