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
