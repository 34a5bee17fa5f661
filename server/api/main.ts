import { closeOnSignals } from '#server/close.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { watchParent } from '#server/parent-watch.ts'
import { newReadiness } from '#server/readiness.ts'
import { requireMachine } from '#server/requirements.ts'
import { runServer } from '#server/run.ts'
import { startApi } from './start.ts'

const closingMs = 8_000

runServer(async () => {
  const config = readConfig()
  await requireMachine(config, 'api')
  const { log, flush } = await createLog(config, 'api')
  const open = new AsyncDisposableStack()
  const readiness = newReadiness()
  closeOnSignals({
    stopping: () => (readiness.stopping = true),
    delayMs: config.shutdownDelayMs,
    close: () => open.disposeAsync(),
    deadlineMs: closingMs,
    log,
    flush,
  })
  watchParent()
  await startApi(config, log, { open, readiness })
})
