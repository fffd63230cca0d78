/** Workbox tests path and query together; screens, documents and the sandbox's pages go to the network. */
export const PAGE_ADDRESSES = [/^\/(\?.*)?$/, /^\/index\.html(\?.*)?$/] as const;
