import { join } from 'node:path'
import { gatewayFlags } from '#server/gateway/node-flags.ts'
import { isOnPath } from '../programs.ts'
import { webDist } from '../settings.ts'
import { haproxyConfiguration, nginxConfiguration } from './configurations.ts'

interface Contender {
  readonly name: string
  readonly port: number
  readonly words: readonly string[]
  readonly env?: Record<string, string>
}

/** Everything that can be compared on this machine, ours first. `directory` takes their files, logs included. */
export function contenders(directory: string, origin: string): Contender[] {
  const node = process.execPath
  const program = (name: string, port: number, ...more: string[]): Contender => {
    return { name, port, words: [node, join(import.meta.dirname, `${name}.ts`), String(port), origin, ...more] }
  }
  const list: Contender[] = [
    {
      name: 'gateway',
      port: 29_801,
      words: [node, ...gatewayFlags, join(import.meta.dirname, '../../../gateway/main.ts')],
      env: {
        PORT: '29801',
        DATA_DIR: directory,
        LOG_DIR: join(directory, 'logs'),
        GATEWAY_UPSTREAM_LOCAL: origin,
        WEB_DIST: webDist,
        NODE_COMPILE_CACHE: join(directory, 'compile-cache'),
      },
    },
    program('pipe', 29_802),
    program('pipe-with-duties', 29_807, join(directory, 'pipe.log')),
    program('stock', 29_803),
    program('express', 29_804),
  ]
  if (isOnPath('nginx')) {
    const configuration = nginxConfiguration(directory, 29_805, origin, webDist)
    list.push({ name: 'nginx', port: 29_805, words: ['nginx', '-c', configuration] })
  }
  if (isOnPath('haproxy')) {
    const configuration = haproxyConfiguration(directory, 29_806, origin)
    list.push({ name: 'haproxy', port: 29_806, words: ['haproxy', '-f', configuration] })
  }
  return list
}
