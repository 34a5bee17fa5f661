import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { gatewayFlags } from '#server/gateway/node-flags.ts'
import { launchedFlag } from '#server/parent-watch.ts'
import { builder } from './build.ts'
import type { Program } from './program.ts'

/** The processes the launcher runs in addition to the database. */
export interface Parts {
  /** The first one migrates the database for all. */
  readonly apis: readonly [Program, ...Program[]]
  readonly gateway: Program
  /** Rebuilds the page when a source changes; development only. */
  readonly page?: Program
}

/** Returns the product's processes for `npm start`, or for `npm run dev`, which restarts them when a source changes. */
export function productParts(
  root: string,
  config: Config,
  { dev, env }: { dev: boolean; env: NodeJS.ProcessEnv },
): Parts {
  const watch = (...paths: string[]) =>
    dev ? ['--watch', '--watch-preserve-output', ...paths.map((path) => `--watch-path=${join(root, path)}`)] : []
  const vite = dev ? builder() : undefined
  const api = (at: number): Program => {
    const port = config.apiPort + at
    return {
      name: at === 0 ? 'API' : `API ${at + 1}`,
      words: [...watch(), join(root, 'server/api/main.ts'), launchedFlag],
      env: { ...env, API_PORT: String(port) },
      // Checks the port, not `/readyz`: on a full disk the API is not ready but still serves reads, and with TLS it may
      // talk to the gateway only.
      readyUrl: config.apiTls.keyPair
        ? `tcp://${reachable(config.apiHost)}:${port}`
        : `http://${reachable(config.apiHost)}:${port}/healthz`,
    }
  }
  return {
    apis: [api(0), ...Array.from({ length: config.apiProcesses - 1 }, (_, at) => api(at + 1))],
    gateway: {
      name: 'gateway',
      // The gateway holds the built page in memory; explicit watch paths replace those of its imports.
      words: [
        ...gatewayFlags,
        ...watch('web/dist', 'server/gateway', 'shared'),
        join(root, 'server/gateway/main.ts'),
        launchedFlag,
      ],
      // With the compile cache the next start needs no type stripping and 20 MB less.
      env: { NODE_COMPILE_CACHE: join(config.dataDir, 'compile-cache'), ...env },
      // Its own health is enough, since the API is checked separately.
      readyUrl: `http://${reachable(config.host)}:${config.port}/healthz`,
    },
    ...(vite && {
      page: {
        name: 'page builder',
        words: [vite, 'build', '--watch', '--config', join(root, 'web/vite.config.ts')],
        env,
      },
    }),
  }
}

/** Returns an address that reaches a server listening on `host`. */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
