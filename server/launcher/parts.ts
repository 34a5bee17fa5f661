import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { gatewayFlags } from '#server/gateway/node-flags.ts'
import { launchedFlag } from '#server/parent-watch.ts'
import { builder } from './build.ts'
import type { Program } from './program.ts'

/** What the launcher runs beside the database. */
export interface Parts {
  /** The first prepares what all of them need. */
  readonly apis: readonly [Program, ...Program[]]
  readonly gateway: Program
  /** Builds the page again when a source changes; in development only. */
  readonly page?: Program
}

/** The product's own processes, as `npm start` runs them, or as `npm run dev` does: started again when a source changes. */
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
      // It listens once all is open. On a full disk it is not ready to write, and serves who reads. Over TLS it may talk
      // with the gateway alone.
      readyUrl: config.apiTls.own
        ? `tcp://${reachable(config.apiHost)}:${port}`
        : `http://${reachable(config.apiHost)}:${port}/healthz`,
    }
  }
  return {
    apis: [api(0), ...Array.from({ length: config.apiProcesses - 1 }, (_, at) => api(at + 1))],
    gateway: {
      name: 'gateway',
      // The gateway holds the built page in memory; paths of its own replace the watch on what it imports.
      words: [
        ...gatewayFlags,
        ...watch('web/dist', 'server/gateway', 'shared'),
        join(root, 'server/gateway/main.ts'),
        launchedFlag,
      ],
      // Compiled code is kept: the next start needs neither the compiler of types nor its 20 MB.
      env: { NODE_COMPILE_CACHE: join(config.dataDir, 'compile-cache'), ...env },
      // Its own health is enough: the API's is asked for beside it.
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

/** An address to reach a server at that listens on `host`. */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
