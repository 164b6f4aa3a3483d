# Only the web app is built. The server needs no build, because Node runs its TypeScript directly.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --no-audit --no-fund && npm run build

FROM node:26-slim
# The demonstration has an administrator with a published password, so it is loaded only with DEMO=1.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/api apps/api
COPY apps/web/package.json apps/web/package.json
RUN npm ci --omit=dev --workspace @amauta/api --no-audit --no-fund && npm cache clean --force
COPY demo demo
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Node is process 1 and receives the signals itself, so requests under way are answered when the container stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
