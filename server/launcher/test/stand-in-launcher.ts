import { join } from 'node:path'
import { launchedFlag } from '#server/parent-watch.ts'
import { runLauncher } from '../command.ts'

const standIn = join(import.meta.dirname, 'stand-in.ts')

/** The real launcher and database with two small processes and no page to build. */
await runLauncher(import.meta.dirname, (_root, config, { env }) => {
  const part = (name: string, port: number) => ({
    name,
    words: [standIn, launchedFlag],
    env: { ...env, STAND_IN: name, STAND_IN_PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
  const others = Array.from({ length: config.apiProcesses - 1 }, (_, at) => part('API', config.apiPort + at + 1))
  return { apis: [part('API', config.apiPort), ...others], gateway: part('gateway', config.port) }
})
