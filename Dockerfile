# The calendar server: docker build -t kalends . && docker run -p 3000:3000 -v kalends:/data -e KALENDS_USER=admin:secret kalends

# The base image is named by its digest. Each release renews it, in both FROM lines (CONTRIBUTING.md, "Releases"):
#   docker buildx imagetools inspect node:24-bookworm-slim
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
# for better-sqlite3, where there is no prebuilt binary
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN npm ci && npm run build:js && npm prune --omit=dev

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# the letters of the cards of events
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
# memory that images were decoded in is given back
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    KALENDS_HOST=0.0.0.0 \
    KALENDS_STORE=sqlite:/data/kalends.db \
    KALENDS_LOG=json
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/packages ./packages
RUN chmod 755 packages/cli/dist/bin.js && ln -s /app/packages/cli/dist/bin.js /usr/local/bin/kalends && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.KALENDS_PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["kalends", "serve"]
