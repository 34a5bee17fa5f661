import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Log } from './log.ts'
import { hashSources } from './source-hash.ts'
import { nameDirectory, syncTree, writeWhole } from '#server/whole-file.ts'
import { withoutDatabase } from './without-database.ts'

/**
 * Builds `web/dist` unless it was built from the current sources.
 * @throws Error with the builder's output.
 */
export async function buildIfStale(root: string, { log, signal }: { log: Log; signal: AbortSignal }) {
  const dist = join(root, 'web/dist')
  const stamp = join(dist, '.build-hash')
  if (!existsSync(join(root, 'web/vite.config.ts'))) return log.warn('There is no web/vite.config.ts: no page is built')
  const hash = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const vite = builder()
  if (!vite) {
    if (!existsSync(dist)) throw new Error('web/dist is missing and cannot be built without the development packages')
    return log.warn('web/dist is older than its sources and cannot be built without the development packages')
  }
  log.info('Building the page')
  // Built in a separate directory; the old one stays in use until the new one is complete.
  const fresh = `${dist}-${process.pid}`
  try {
    await run([vite, 'build', '--config', 'web/vite.config.ts', '--outDir', fresh], { root, signal })
    await syncTree(fresh)
    // Written last, so that its presence marks a complete build.
    await writeWhole(join(fresh, '.build-hash'), hash)
    await replace(dist, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Returns the path of the builder; undefined where only production packages are installed. */
export function builder() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}

async function run(words: string[], { root, signal }: { root: string; signal: AbortSignal }) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...withoutDatabase(process.env), NODE_ENV: 'production' },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close', { signal })) as [number | null]
  if (code !== 0) throw new Error(`The page could not be built:\n${stripVTControlCharacters(output).trim()}`)
}

async function replace(dist: string, fresh: string) {
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  await nameDirectory(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
