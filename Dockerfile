# A store on one machine, as docs/container.md has it: the data is in the volume /data.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM $NODE_IMAGE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bin/check-node.js bin/check-node.js
COPY packages/client/package.json packages/client/package.json
RUN npm ci
COPY . .
# `/health` says it: the commit and its day, as `git log -1 --format='%h, %cs'` prints them.
ARG COMMIT
RUN npm run build:pages && node bin/build/version.ts && npm prune --omit=dev \
  && rm -rf test desk dist/packages .git \
  && node bin/build/own-packages.ts fonts-chinese fonts-japanese fonts-korean

FROM $NODE_IMAGE
WORKDIR /app
COPY --from=build /app /app
RUN install -d -m 700 -o node -g node /data
USER node
# Compiled modules go where the container may write; the rest of it is read only.
ENV NODE_COMPILE_CACHE=/tmp/node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=10s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bin/shopwright", "start", "--no-demo", "--host", "0.0.0.0", "--data", "/data"]
