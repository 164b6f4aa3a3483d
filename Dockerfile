# Layers in the order of how rarely they change: manifests, installed packages, sources.
# Pin the base by its digest where images are mirrored: --build-arg NODE_IMAGE=node:26-slim@sha256:…
ARG NODE_IMAGE=node:26-slim
ARG POSTGRES_IMAGE=postgres:17

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/exam-rules/package.json packages/exam-rules/
COPY packages/rich-text/package.json packages/rich-text/
COPY packages/booklet-reader/package.json packages/booklet-reader/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/

# Only the web app is built. The server needs no build, because Node runs its TypeScript directly.
FROM manifests AS build
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM manifests AS modules
RUN npm ci --omit=dev --workspace @amauta/api && npm cache clean --force

FROM ${NODE_IMAGE} AS server
# The demonstration has an administrator with a published password, so it is loaded only with DEMO=1.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
WORKDIR /app
COPY --from=modules /app ./
COPY packages packages
COPY apps/api apps/api
COPY demo demo
COPY --from=build /app/apps/web/dist apps/web/dist
# A new volume takes its owner from here. The image for backups writes /backups as the same user.
RUN mkdir /data /backups && chown node:node /data /backups
# Nothing below /app is writable for this user. With a read-only root file system, only /data and /tmp must be writable.
USER node
VOLUME /data
EXPOSE 3000
# Node is process 1 and receives the signals itself, so requests under way are answered when the container stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]

# Backups need pg_dump of the database server's own version, so this image is PostgreSQL's with Node and the product.
FROM ${POSTGRES_IMAGE} AS backup
ENV NODE_ENV=production
WORKDIR /app
COPY --from=server /usr/local/bin/node /usr/local/bin/node
COPY --from=server /app ./
RUN mkdir /backups && chown 1000:1000 /backups
USER 1000:1000
VOLUME /backups
ENTRYPOINT []
CMD ["node", "apps/api/src/commands/backup.ts", "--to", "/backups", "--keep", "14"]

# The last stage is the one that is built by default.
FROM server
