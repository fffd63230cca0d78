/** Loaded before a measured server: tells the bench what its process needs once garbage is collected, in bytes. */
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ used: heapUsed + external, resident: rss });
});
process.channel.unref();
