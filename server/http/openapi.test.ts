import { expect, test } from 'vitest';
import { openPortal } from '../../tests/support/portal.ts';

test('the API document is answered in the sandbox, and elsewhere only if the host asks for it (ruling 78)', async () => {
  const statusWith = async (env: Record<string, string>) => {
    const portal = await openPortal({}, env);
    const { status } = await portal.app.request('/openapi.json');
    await portal.close();
    return status;
  };
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ SANDBOX: '0' })).toBe(404);
  expect(await statusWith({ SANDBOX: '0', API_DOCS: '1' })).toBe(200);
});

test('the API document names the codes of refusals (ruling 73)', async () => {
  const portal = await openPortal();
  const { components, paths } = (await (await portal.app.request('/openapi.json')).json()) as {
    components: { schemas: { Refusal: { properties: { code: { enum: string[] } } } } };
    paths: Record<string, { post?: { responses: Record<string, { content?: object }> } }>;
  };
  await portal.close();
  expect(components.schemas.Refusal.properties.code.enum).toContain('cart.empty');
  const login = Object.entries(paths).find(([path]) => path.endsWith('/login'))?.[1].post;
  expect(login?.responses['4XX']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
  });
});
