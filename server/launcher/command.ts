import { parseArgs } from 'node:util'
import { originsServed, readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { createLog } from '#server/log.ts'
import { requireDirectories } from '#server/requirements.ts'
import { wordsOf } from '#server/run.ts'
import { launch } from './launch.ts'
import { onNpmExit } from './npm-exit.ts'
import type { productParts } from './parts.ts'

/** Runs the launcher process: settings, signals, startup, and a plain message on failure. */
export async function runLauncher(root: string, partsOf: typeof productParts): Promise<void> {
  const stop = new AbortController()
  // npm forwards a signal the terminal has already sent us, so the second one is ignored.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  onNpmExit(() => stop.abort())
  // A closed output is no reason to stop ungracefully.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let flush = () => Promise.resolve()
  try {
    const { values } = parseArgs({ options: { dev: { type: 'boolean' }, empty: { type: 'boolean' } } })
    loadEnvFile()
    const config = readConfig()
    // The gateway checks this too, but only after the page is built and the database is created.
    originsServed(config.gateway)
    await requireDirectories(config)
    const created = await createLog(config, 'launcher')
    const { log } = created
    flush = created.flush
    const env = values.empty ? { ...process.env, DEMO_DATA: 'no' } : process.env
    const parts = partsOf(root, config, { dev: values.dev ?? false, env })
    await launch({ config, root, parts, log, print: (text) => process.stdout.write(text) }, stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return
    process.stderr.write(`\n${wordsOf(error)}\n`)
    process.exitCode = 1
  } finally {
    await flush()
  }
}
