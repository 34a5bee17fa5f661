import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Scenario } from './load.ts'
import { webDist } from './settings.ts'

const serveFiles = ['gateway', 'nginx']

/** Returns the scenarios; `upload` is a file of 5 MiB. The static part needs the built web app. */
export function scenarios(upload: string): Scenario[] {
  const calls: Scenario[] = [
    { name: 'GET 1 kB', path: '/api/v1/small' },
    { name: 'GET 100 kB', path: '/api/v1/large' },
    { name: 'POST 5 MB', path: '/api/v1/upload', arguments: ['-m', 'POST', '-i', upload], connections: 16 },
    {
      name: 'POST 5 MB, 64 at once',
      path: '/api/v1/upload',
      arguments: ['-m', 'POST', '-i', upload],
      only: ['gateway'],
    },
  ]
  const script = existsSync(webDist) ? largestScript() : undefined
  if (script === undefined) return calls
  const page = join(webDist, 'index.html')
  const ours = createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 22)
  const { mtimeMs, size } = statSync(page)
  const etag = `${Math.floor(mtimeMs / 1000).toString(16)}-${size.toString(16)}`
  return [
    ...calls,
    { name: 'page', path: '/login', only: serveFiles },
    { name: 'asset', path: script, arguments: ['-H', 'accept-encoding=gzip, deflate, br, zstd'], only: serveFiles },
    { name: '304', path: '/login', arguments: ['-H', `if-none-match="${ours}", "${etag}"`], only: serveFiles },
  ]
}

function largestScript(): string | undefined {
  const sized = readdirSync(join(webDist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: readFileSync(join(webDist, 'assets', name)).length }))
    .toSorted((a, b) => b.size - a.size)
  return sized[0] && `/assets/${sized[0].name}`
}
