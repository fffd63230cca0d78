/** Tabs that did not agree to the update go on with their own build: its files are kept until none of them is left. */
export async function earlierFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
