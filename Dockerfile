# syntax=docker/dockerfile:1
# Stages: `production` serves customers and is the default, `trial` holds the sandbox too.
ARG BASE=docker.io/library/node:20.20.2-bookworm-slim
# What runs needs no npm: Debian and the program of Node.
ARG RUNTIME=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && node --import tsx tools/server/host-commands.ts host

FROM build AS packages
WORKDIR /packages
RUN cp /build/package.json /build/package-lock.json /build/.npmrc . && npm ci --omit=dev --ignore-scripts
RUN cd /build && node --import tsx tools/server/lean.ts /packages

# Customers are served from PostgreSQL.
FROM packages AS packages-for-customers
RUN rm -r node_modules/@electric-sql

FROM ${RUNTIME} AS base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data UPLOAD_DIR=/data/uploads
WORKDIR /billfold
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /build/host ./
COPY --from=build /build/dist ./dist
COPY --from=build /build/dist-office ./dist-office
COPY billers ./billers
COPY deploy/brand.example ./deploy/brand.example
COPY LICENSE CHANGELOG.md ./
COPY LICENSES ./LICENSES
# Only a trial without PostgreSQL writes here.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]

FROM base AS trial
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/dist-sandbox ./dist-sandbox
VOLUME /data
CMD ["node", "--enable-source-maps", "dist-sandbox/main.js"]

FROM base AS production
COPY --from=packages-for-customers /packages/node_modules ./node_modules
COPY --from=build /build/dist-server ./dist-server
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
