# The final image contains no compiler, no sources and no development packages.
FROM node:22-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where its prebuilt file cannot be downloaded.
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && npm rebuild better-sqlite3
COPY tsconfig.json vite.config.ts remix.config.js prisma.config.ts ./
COPY scripts scripts
COPY prisma prisma
COPY public public
COPY server server
COPY app app
# npm prune leaves Prisma's command-line tools, which are optional peers of its client; nothing here uses them.
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && cd node_modules \
  && rm -rf prisma typescript @prisma/dev @prisma/studio-core

FROM node:22-bookworm-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma prisma
COPY --from=build /app/build build
# The only folder that is written to; everything else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so it receives SIGTERM, drains and exits.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "build/main.js"]
