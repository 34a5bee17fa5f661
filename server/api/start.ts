import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { removeDrafts } from '#server/whole-file.ts'
import type { Log } from '#server/log.ts'
import type { Readiness } from '#server/readiness.ts'
import { openTraceExport } from '#server/traces/export.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { buildApi } from './app.ts'
import { backgroundTimeouts } from './db/bounded.ts'
import { applicationRole, connect, createPool } from './db/connect.ts'
import { checkOwner, checkServing, requireAll } from './db/connection-checks.ts'
import { migrate } from './db/migrate.ts'
import { checkLogin } from './db/owner-login.ts'
import { openReplica, replicaTimeouts } from './db/replica.ts'
import type { Database } from './db/schema.ts'
import { openServingLogin, servingUrlOf } from './db/serving-login.ts'
import { verifyRoles } from './db/verify-roles.ts'
import { waitForDatabase } from './db/wait.ts'
import { renewDamagedLogins } from './demo/renew-logins.ts'
import { seedDemo } from './demo/seed.ts'
import { logProblems } from './doctor/examine.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { sealAlarmCodes } from './domain/alarm-codes/seal-alarm-codes.ts'
import { resealIntegrations } from './features/integrations/reseal.ts'
import { resealApps } from './features/users/second-factor/apps.store.ts'
import { evaluateOnChanges } from './features/monitors/evaluate-on-changes.ts'
import { createHandlers } from './background/handlers.ts'
import { startWorker } from './background/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { readAs } from './plugins/inside-callers.ts'
import { createPusher } from './push/pusher.ts'
import { readSealing } from './sealing.ts'
import { createPhoneCaller } from './phone-calls/phone-caller.ts'
import { createTexter } from './text-messages/configured-texter.ts'
import { createPictureReader } from './text-messages/texted-picture.ts'

const databaseWithinMs = 60_000

/**
 * Migrates the database as its owner, then serves with a role that owns nothing. Opened resources are pushed onto
 * `open`, which closes them in reverse order: requests, background work, database.
 */
export async function startApi(
  config: Config,
  log: Log,
  { open, readiness }: { open: AsyncDisposableStack; readiness: Readiness },
): Promise<void> {
  const url = config.databaseUrl
  if (!url)
    throw new ConfigError('DATABASE_URL must be the address of a PostgreSQL server, as the owner of its database')
  const patiently = {
    withinMs: databaseWithinMs,
    waiting: (err: unknown) => log.warn({ err }, 'waiting for the database'),
  }
  await waitForDatabase(url, patiently)
  requireAll(await checkOwner(url))
  const login = await checkLogin(url)
  requireAll(login.filter(({ check }) => check !== 'clock'))
  for (const { check, ok, detail } of login) if (!ok) log.warn({ check }, detail)
  const { applied } = await migrate(url)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const pooled = config.databaseServingUrl !== undefined
  if (config.databaseServingUrl) {
    await waitForDatabase(config.databaseServingUrl, { ...patiently, setting: 'DATABASE_SERVING_URL' })
    requireAll(await checkServing(url, config.databaseServingUrl))
  }

  const servingUrl = config.databaseServingUrl ?? (await openServingLogin(url))
  const pool = createPool(servingUrl, { role: applicationRole, pooled, log })
  open.defer(() => pool.end())
  const db = connect(pool, log)
  await verifyRoles(db)
  const sealing = await readSealing(config)
  const isKeyChanged = config.encryptionKeysBefore.length > 0
  if (isKeyChanged) {
    log.info({ apps: await resealApps(db, sealing, log) }, 'secrets of authenticator apps sealed anew')
    const integrations = await resealIntegrations(db, sealing, log)
    log.info({ integrations }, 'secrets of webhooks and of companies’ providers sealed anew')
  }
  if (config.demoData && (await seedDemo(db, config))) log.info('demo data written')
  if (config.demoData && (await renewDamagedLogins(db, config.dataDir))) {
    log.warn('demo-logins.json was damaged: the demo accounts have new pass phrases')
  }
  const codes = await sealAlarmCodes(db, { sealing, log, isKeyChanged })
  if (codes > 0) log.info({ codes }, 'alarm codes sealed')

  // Background work has its own connections: it may take longer and takes none from requests.
  const backgroundPool = createPool(servingUrl, {
    role: applicationRole,
    max: 6,
    patience: backgroundTimeouts,
    pooled,
    log,
  })
  open.defer(() => backgroundPool.end())
  const background = connect(backgroundPool, log)
  const mailer = createMailer(config)
  const serving = Promise.withResolvers<Awaited<ReturnType<typeof buildApi>>>()
  open.defer(() => mailer.close())
  const worker = await startWorker(
    backgroundPool,
    createHandlers({
      db: background,
      mailer,
      texter: createTexter(config),
      readTextedPicture: createPictureReader(config),
      phoneCaller: createPhoneCaller(config),
      pusher: await createPusher(config),
      texts: config.texts,
      files: createFileStore(config),
      publicUrl: config.publicUrl,
      companySignIn: config.companySignIn,
      sealing: await readSealing(config),
      routingUrl: config.routingUrl,
      geocoder: config.geocoder,
      translateUrl: config.translateUrl,
      webhooksToLoopback: config.webhooksToLoopback,
      readAs: async (actor, url) => readAs(await serving.promise, actor, url),
    }),
    log,
  )
  open.defer(() => worker.stop())
  const watching = evaluateOnChanges({ pools: [pool, backgroundPool], db: background, log })
  open.defer(() => watching.stop())
  const replica = await replicaOf(config, { db, log, open })
  const traces = config.traces && (await openTraceExport(config.traces, 'custodia-api'))
  open.defer(() => traces?.close())
  const app = await buildApi({ config, db, pool, backgroundPool, log, readiness, replica, traces })
  open.defer(() => app.close())
  serving.resolve(app)
  if (open.disposed) return
  await app.listen({ host: config.apiHost, port: config.apiPort })
  log.info({ host: config.apiHost, port: config.apiPort }, 'API listening')
  // Not awaited: an unreachable mail server or bucket does not prevent the start.
  void logProblems(config, log)
  for (const folder of ['files', 'mail', 'texts', 'calls']) {
    removeDrafts(join(config.dataDir, folder)).catch((err: unknown) => log.warn({ err }, 'drafts were not removed'))
  }
}

interface Opening {
  db: Kysely<Database>
  log: Log
  open: AsyncDisposableStack
}

/** Requests use the same role on the replica as on the primary. */
async function replicaOf({ databaseReadUrl, databaseServingUrl }: Config, { db, log, open }: Opening) {
  if (!databaseReadUrl) return undefined
  const pooled = databaseServingUrl !== undefined
  const url = pooled ? databaseReadUrl : servingUrlOf(databaseReadUrl)
  const pool = createPool(url, { role: applicationRole, pooled, patience: replicaTimeouts, log })
  open.defer(() => pool.end())
  const replica = await openReplica({ primary: db, pool, log })
  open.defer(() => replica.stop())
  return replica
}
