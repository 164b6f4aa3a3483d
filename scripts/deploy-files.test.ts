import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  build?: unknown;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, unknown>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const of = (name: string) => compose.services[name] as Service;

test.each(services)('the service %s has a bound and as few rights as it needs', (_name, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(service.security_opt).toContain('no-new-privileges:true');
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.privileged).toBeUndefined();
});

test('secrets and volumes that services name are declared, and no secret stands in the environment', () => {
  for (const [, service] of services) {
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
    }
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      if (/(PASSWORD|SECRET|TOKEN|ACCESS_KEY|SECRET_KEY)(_FILE)?$/.test(name))
        expect(value, name).toMatch(/^\/run\/secrets\//);
    }
  }
});

test('only the proxy listens to other machines', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
});

test('every variable of the product in the compose and service files exists', () => {
  const known = new Set(
    read('apps/api/src/config/environment.ts')
      .match(/^ {2}[A-Z][A-Z_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  );
  expect(known).toContain('DATABASE_URL');
  const others = new Set(['TZ', 'NODE_ENV']);
  const given = [of('app1'), of('app2'), of('backup')].flatMap(({ environment }) =>
    Object.keys(environment ?? {}),
  );
  const units = ['amauta@.service', 'amauta-backup.service']
    .map((file) => read(`ops/systemd/${file}`))
    .join('\n');
  for (const [, line = ''] of units.matchAll(/^Environment=(.*)$/gm)) {
    given.push(...line.split(' ').map((assignment) => assignment.split('=')[0] ?? ''));
  }
  const unknown = given
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => !known.has(name) && !others.has(name));
  expect(unknown).toEqual([]);
});

test('the proxy that the product trusts has the address that it trusts', () => {
  const { networks } = compose.services.caddy as { networks?: { default: { ipv4_address: string } } };
  expect(of('app1').environment?.TRUST_PROXY).toBe(networks?.default.ipv4_address);
  expect(read('ops/caddy/Caddyfile')).toContain('reverse_proxy app1:3000 app2:3000');
});

test.each(['ops/caddy/Caddyfile', 'ops/nginx/amauta.conf'])('%s asks browsers for TLS for a year', (file) => {
  expect(read(file)).toMatch(/Strict-Transport-Security "max-age=31536000; includeSubDomains"/);
});

test('without TLS the proxies lead only pages on, and refuse the API', () => {
  const nginx = read('ops/nginx/amauta.conf').split('listen 443')[0];
  expect(nginx).toMatch(/location \/api\/ \{\s+return 403;\s+\}\s+location \/ \{\s+return 301 https:/);
  const caddy = read('ops/caddy/Caddyfile').split('http://{$DOMAIN:localhost} {')[1];
  expect(caddy).toMatch(/handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:/);
});

test('the image installs packages before it copies sources, leaves tests out and does not run as root', () => {
  const lines = read('Dockerfile').split('\n');
  const stage = (name: string) => lines.findIndex((line) => line.endsWith(` AS ${name}`));
  const after = (from: number, start: string) =>
    lines.findIndex((line, index) => index > from && line.startsWith(start));
  expect(after(stage('build'), 'RUN npm ci')).toBeLessThan(after(stage('build'), 'COPY . .'));
  const manifests = lines.slice(stage('manifests'), stage('build')).filter((line) => line.startsWith('COPY'));
  expect(manifests.every((line) => line.includes('package.json'))).toBe(true);
  const workspaces = ['contract', 'exam-rules', 'rich-text', 'booklet-reader'].map(
    (name) => `packages/${name}`,
  );
  for (const workspace of [...workspaces, 'apps/api', 'apps/web'])
    expect(manifests.join('\n')).toContain(`${workspace}/package.json`);
  const server = lines.slice(stage('server'), stage('backup'));
  expect(server.findIndex((line) => line.startsWith('USER node'))).toBeGreaterThan(
    server.findLastIndex((line) => line.startsWith('RUN')),
  );
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '**/*.test.ts', '**/testing', 'e2e', 'secrets', '.env']),
  );
});
