import { closeOnSignals } from '#server/close.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { watchParent } from '#server/parent-watch.ts'
import { startApi } from './start.ts'

const closingMs = 8_000

async function main() {
  const config = readConfig()
  const { log, flush } = await createLog(config, 'api')
  const open = new AsyncDisposableStack()
  closeOnSignals({ close: () => open.disposeAsync(), deadlineMs: closingMs, log, flush })
  watchParent()
  await startApi(config, log, open)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
