import { join } from 'node:path'
import { gatewayFlags } from '#server/gateway/node-flags.ts'
import { isOnPath } from '../programs.ts'
import { upstreamPort, webDist } from '../settings.ts'
import { haproxyConfiguration, nginxConfiguration } from './configurations.ts'

interface Contender {
  readonly name: string
  readonly port: number
  readonly words: readonly string[]
  readonly env?: Record<string, string>
}

/** Returns all contenders available on this machine, ours first. Their files, including logs, go to `directory`. */
export function contenders(directory: string, origin: string): Contender[] {
  const node = process.execPath
  const program = (name: string, port: number, ...more: string[]): Contender => {
    return { name, port, words: [node, join(import.meta.dirname, `${name}.ts`), String(port), origin, ...more] }
  }
  const list: Contender[] = [
    {
      name: 'gateway',
      port: upstreamPort + 1,
      words: [node, ...gatewayFlags, join(import.meta.dirname, '../../../gateway/main.ts')],
      env: {
        PORT: String(upstreamPort + 1),
        DATA_DIR: directory,
        LOG_DIR: join(directory, 'logs'),
        GATEWAY_UPSTREAM_LOCAL: origin,
        WEB_DIST: webDist,
        NODE_COMPILE_CACHE: join(directory, 'compile-cache'),
      },
    },
    program('pipe', upstreamPort + 2),
    program('pipe-with-duties', upstreamPort + 7, join(directory, 'pipe.log')),
    program('stock', upstreamPort + 3),
    program('express', upstreamPort + 4),
  ]
  if (isOnPath('nginx')) {
    const configuration = nginxConfiguration(directory, upstreamPort + 5, origin, webDist)
    list.push({ name: 'nginx', port: upstreamPort + 5, words: ['nginx', '-c', configuration] })
  }
  if (isOnPath('haproxy')) {
    const configuration = haproxyConfiguration(directory, upstreamPort + 6, origin)
    list.push({ name: 'haproxy', port: upstreamPort + 6, words: ['haproxy', '-f', configuration] })
  }
  return list
}
