import type { IncomingMessage, ServerResponse } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { LineWriter } from '#server/log-lines.ts'
import type { TraceExport } from '#server/traces/export.ts'
import { refuse } from './forwarding/answer.ts'
import { callerOf } from './checks/caller.ts'
import { connectionOf } from './admission/client-connection.ts'
import { createDrain, type Drain } from './drain.ts'
import { createEnvOf, defaultEnv } from './env.ts'
import { answerError } from './forwarding/errors.ts'
import { Exchange } from './forwarding/exchange.ts'
import { originForm, refusal } from './checks/gate.ts'
import { registerHealth } from './observation/health.ts'
import { Journal } from './observation/journal.ts'
import { registerPageSettings } from './page-settings.ts'
import { registerProxy } from './forwarding/proxy.ts'
import { createRequestIds } from './checks/request-id.ts'
import {
  answerExpectations,
  answerHalfOpen,
  createClientErrorHandler,
  limitConnections,
  refuseTunnels,
  serverOptions,
} from './server-options.ts'
import { Deltas } from './site/deltas.ts'
import type { Site } from './site/read.ts'
import { registerSite } from './site/register.ts'
import type { Releases } from './site/releases.ts'
import { registerWellKnown } from './site/well-known.ts'
import { registerMapTiles } from './tiles/map-tiles.ts'
import type { TileArchive } from '#server/tile-archive.ts'
import { registerTelemetry } from './observation/telemetry.ts'
import { createForward } from './upstream-client/forward.ts'
import { openUpstreams } from './upstream-client/open-upstreams.ts'
import { startWatch } from './forwarding/watch.ts'

export type GatewaySettings = Pick<Config, 'port' | 'publicUrl' | 'gateway' | 'browserAgent' | 'mapTiles'>

interface GatewayDeps {
  readonly log: Log
  /** Receives the request lines; `log` receives events. */
  readonly lines: LineWriter
  /** The built web app; without it no page is served. */
  readonly site?: Site
  /** Earlier releases, used as dictionaries for delta compression of assets. */
  readonly releases?: Releases
  /** The installation's own map tiles. */
  readonly tiles?: TileArchive | undefined
  /** Exports finished traces; undefined when no collector is configured. */
  readonly traces?: TraceExport | undefined
}

interface Gateway {
  readonly app: FastifyInstance
  readonly journal: Journal
  /** Stops accepting, ends streams, lets requests finish within `drainMs`, then closes everything. */
  readonly drain: Drain
}

/**
 * Builds the gateway: picks the env by host, assigns the request id, logs one line per request, proxies `/api/v1` to
 * the env's API and serves the web app.
 * @throws ConfigError when a configured host has no upstream.
 */
export async function buildGateway(
  config: GatewaySettings,
  { log, lines, site, releases, tiles, traces }: GatewayDeps,
): Promise<Gateway> {
  const { gateway } = config
  const journal = new Journal({
    log,
    lines,
    maxInFlight: gateway.maxInFlight,
    trustedHops: gateway.trustedHops,
    traces,
  })
  const { byEnv: upstreams, stop: stopFollowing } = openUpstreams(gateway, log)
  const newId = createRequestIds(gateway.trustedHops)

  const open = (id: string, request: IncomingMessage, response: ServerResponse) => {
    const exchange = new Exchange(id, request, response, callerOf(request, gateway.trustedHops))
    journal.begin(exchange)
    return exchange
  }
  const begin = (request: FastifyRequest, reply: FastifyReply) =>
    (request.exchange = open(request.id, request.raw, reply.raw))

  const refuseBytes = createClientErrorHandler(journal, () => newId({ headers: {} }), config.publicUrl)
  const app = fastify({
    ...serverOptions(gateway),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: (request) => originForm(request.url ?? '/', request.headers.host),
    genReqId: newId,
    requestIdHeader: false,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    return503OnClosing: false,
    clientErrorHandler: refuseBytes,
    frameworkErrors(_error, request, reply) {
      reply.hijack()
      refuse(begin(request, reply), 'invalid_request')
    },
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onClose', async () => stopFollowing())
  answerExpectations(app.server, gateway.bodyLimit)
  answerHalfOpen(app.server)
  limitConnections(app.server, gateway)
  refuseTunnels(app.server, refuseBytes)

  const envOf = createEnvOf(gateway.hosts)
  app.decorateRequest('exchange')
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = begin(request, reply)
    connectionOf(request.raw.socket).inTurn(() => {
      const refused = refusal(exchange, envOf)
      if (!refused) return done()
      reply.hijack()
      refuse(exchange, ...refused)
    })
  })
  const foreign = { agent: config.browserAgent !== undefined, tiles: config.mapTiles?.url }
  const deltas = releases && new Deltas(releases)
  const { opensOffline } = gateway
  const answerUnknown = site && (await registerSite(app, { site, foreign, deltas, opensOffline }))
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    if (!answerUnknown?.(request.exchange)) refuse(request.exchange, 'not_found')
  })
  app.setErrorHandler((error, request, reply) => {
    reply.hijack()
    answerError(journal, request.exchange, error)
  })

  const drain = createDrain({
    app,
    journal,
    stopWatch: startWatch(journal, gateway),
    upstreams: upstreams.values(),
    drainMs: gateway.drainMs,
  })
  const transport = { config: gateway, journal, draining: () => drain.hasBegun }
  const forward = createForward(transport, upstreams)
  registerHealth(app, upstreams.get(defaultEnv(gateway.hosts, config.port)), drain)
  registerProxy(app, forward)
  registerTelemetry(app, log)
  registerPageSettings(app, config)
  registerMapTiles(app, config.mapTiles, tiles)
  registerWellKnown(app, config.publicUrl)
  return { app, journal, drain }
}
