import { join } from 'node:path'
import { closeOnSignals } from '#server/close.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { watchParent } from '#server/parent-watch.ts'
import { requireMachine } from '#server/requirements.ts'
import { runServer } from '#server/run.ts'
import { openTraceExport } from '#server/traces/export.ts'
import { buildGateway } from './app.ts'
import { openOwnTiles } from './tiles/own-tiles.ts'
import { serveMetrics } from './observation/metrics-server.ts'
import { readSite } from './site/read.ts'
import { Releases } from './site/releases.ts'

/** Time for sockets and pools to close after the drain, in ms. */
const closingMs = 2000

runServer(async () => {
  const config = readConfig()
  await requireMachine(config, 'gateway')
  const written = await createLog(config, 'gateway')
  const { log, lines, flush } = written
  const traces = config.traces && (await openTraceExport(config.traces, 'custodia-gateway'))
  const site = readSite(config.webDist)
  const releases = new Releases(join(config.dataDir, 'releases'), log)
  const tiles = await openOwnTiles(config, log)
  const { app, drain, journal } = await buildGateway(config, { log, lines, site, releases, tiles, traces })
  const stopMetrics = config.metrics && (await serveMetrics(config.metrics, { journal, written }))
  const close = async () => {
    await drain.run()
    stopMetrics?.()
    await traces?.close()
    await tiles?.close()
  }
  closeOnSignals({
    stopping: () => drain.announce(),
    delayMs: config.shutdownDelayMs,
    close,
    deadlineMs: config.gateway.drainMs + closingMs,
    log,
    flush,
  })
  watchParent()
  await app.listen({ host: config.host, port: config.port })
  log.info({ host: config.host, port: config.port }, 'gateway listening')
  // Not awaited by the first requests.
  await releases.begin(site)
})
