import { parseArgs } from 'node:util'
import { originsServed, readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { createLog } from '#server/log.ts'
import { requireDirectories } from '#server/requirements.ts'
import { wordsOf } from '#server/run.ts'
import { launch } from './launch.ts'
import { whenNpmIsGone } from './parent-gone.ts'
import type { productParts } from './parts.ts'

/** The whole life of the launcher's process: settings, signals, running, and a plain sentence when it cannot. */
export async function runLauncher(root: string, partsOf: typeof productParts): Promise<void> {
  const stop = new AbortController()
  // npm passes on a signal that the terminal has sent us already: a second one is the same one.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  whenNpmIsGone(() => stop.abort())
  // Whoever read our output may be gone; that is no reason to stop without order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let flush = () => Promise.resolve()
  try {
    const { values } = parseArgs({ options: { dev: { type: 'boolean' }, empty: { type: 'boolean' } } })
    loadEnvFile()
    const config = readConfig()
    // The gateway would say it too, but only after the page is built and the database made.
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
