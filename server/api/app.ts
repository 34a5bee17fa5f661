import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import type { Replica } from './db/replica.ts'
import { setRecorder } from './db/tenant.ts'
import type { Database } from './db/schema.ts'
import { recordPlans } from './domain/fair-workweek/record-plans.store.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { bulkChangeRoutes } from './features/bulk-changes/bulk-changes.routes.ts'
import { chemicalRoutes } from './features/chemicals/chemicals.routes.ts'
import { openChemicalRoutes } from './features/chemicals/open-places.routes.ts'
import { clientAreaRoutes } from './features/client-area/area.routes.ts'
import { clientRequestRoutes } from './features/client-area/client-requests.routes.ts'
import { clientRoutes } from './features/clients/clients.routes.ts'
import { dataExportRoutes } from './features/data-export/exports.routes.ts'
import { decisionRoutes } from './features/decisions/decisions.routes.ts'
import { deletionRoutes } from './features/deletion/deletion.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { fairWorkweekRoutes } from './features/fair-workweek/fair-workweek.routes.ts'
import { faqRoutes } from './features/faq/faq.routes.ts'
import { holidayCalendarRoutes } from './features/holiday-calendars/holiday-calendars.routes.ts'
import { geocodingRoutes } from './features/geocoding/geocoding.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { jobRoutes } from './features/jobs/jobs.routes.ts'
import { alarmCodeRoutes } from './features/alarm-codes/alarm-codes.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { mileageRoutes } from './features/mileage/mileage.routes.ts'
import { monitorRoutes } from './features/monitors/monitors.routes.ts'
import { pushDeviceRoutes } from './features/notifications/push-devices.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { peopleRoutes } from './features/members/people.routes.ts'
import { profitRoutes } from './features/profit/profit.routes.ts'
import { placeExportRoutes } from './features/place-exports/place-exports.routes.ts'
import { recapRoutes } from './features/recap/recap.routes.ts'
import { quoteRoutes } from './features/quotes/quotes.routes.ts'
import { regionRoutes } from './features/regions/regions.routes.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { siteKeyRoutes } from './features/site-keys/site-keys.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { integrationRoutes } from './features/integrations/integrations.routes.ts'
import { identifyKey, readApiKey } from './features/integrations/keys/identify-key.ts'
import { inspectionRoutes } from './features/inspections/inspections.routes.ts'
import { timeOffRoutes } from './features/time-off/time-off.routes.ts'
import { phoneCallRoutes } from './features/telephony/phone-calls.routes.ts'
import { telephonyRoutes } from './features/telephony/telephony.routes.ts'
import { purchaseOrderRoutes } from './features/purchase-orders/purchase-orders.routes.ts'
import { supplyRoutes } from './features/supplies/supplies.routes.ts'
import { timeclockRoutes } from './features/timeclock/timeclock.routes.ts'
import { morningReportRoutes } from './features/morning-report/morning-report.routes.ts'
import { operationRoutes } from './features/operations/operations.routes.ts'
import { problemReportRoutes } from './features/problem-reports/problem-reports.routes.ts'
import { supplyRequestRoutes } from './features/supply-requests/supply-requests.routes.ts'
import { confirmLockedPay } from './features/payroll/periods/confirm-locked.ts'
import { assign as assignCalendar } from './features/holiday-calendars/assignments.store.ts'
import { create as addHolidayCalendar } from './features/holiday-calendars/calendars.store.ts'
import { create as addLeavePolicy } from './features/time-off/policies.store.ts'
import { changeCosts } from './features/payroll/change-costs.ts'
import { payrollRoutes } from './features/payroll/payroll.routes.ts'
import { readWorkweeks } from './features/payroll/workweek-hours.store.ts'
import { workLogRoutes } from './features/work-logs/work-logs.routes.ts'
import { answerOffer } from './features/schedule/visits/own-visits.store.ts'
import { noticeCallRoutes } from './features/notifications/notice-calls.routes.ts'
import type { TakeOffer } from './domain/deliveries/deliveries.store.ts'
import { textNumberRoutes } from './features/text-messages/text-number.routes.ts'
import { textSettingsRoutes } from './features/text-messages/text-settings.routes.ts'
import { textWebhookRoutes } from './features/text-messages/text-webhooks.routes.ts'
import { toggleRoutes } from './features/toggles/toggles.routes.ts'
import { endReasonOf } from './features/users/sessions/ended-sessions.store.ts'
import { identify } from './features/users/sessions/identify.ts'
import { hashPassword, verifyPassword } from './features/users/passwords/passwords.ts'
import { relyingPartyOf } from './features/users/second-factor/ceremonies.ts'
import { readSessionToken } from './features/users/sessions/session-cookie.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { fileRoutes } from './files/files.routes.ts'
import { createScan } from './files/scan.ts'
import { health } from './health.ts'
import { metrics } from './metrics.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { mailDirectory } from './mail/mailer.ts'
import { createOutboundFetch } from './outbound/fetch.ts'
import { createPusher } from './push/pusher.ts'
import { textDirectory } from './text-messages/configured-texter.ts'
import { callDirectory } from './phone-calls/phone-caller.ts'
import { access, callers } from './plugins/access.ts'
import { bodies } from './plugins/bodies.ts'
import { callLimits } from './plugins/call-limits.ts'
import { compression } from './plugins/compression.ts'
import { closing } from './plugins/closing.ts'
import { insideCaller } from './plugins/inside-callers.ts'
import { noStore } from './plugins/no-store.ts'
import { openapi } from './plugins/openapi.ts'
import { phoneNumbers } from './plugins/phone-numbers.ts'
import { problemAnswers, refuseAddress } from './plugins/problems.ts'
import { requestLog } from './plugins/request-log.ts'
import { signedCursors } from './plugins/signed-cursors.ts'
import { serialization } from './plugins/serialization.ts'
import { tenancy } from './plugins/tenancy.ts'
import { validation } from './plugins/validation.ts'
import { gatewaysIn, requestIds } from './request-id.ts'
import { watchServingTls, logRefusedCallers, servingTls } from './serving-tls.ts'
import { newReadiness, type Readiness } from '#server/readiness.ts'
import { watchStorage } from './storage.ts'
import type { TraceExport } from '#server/traces/export.ts'
import { readSealing } from './sealing.ts'

interface ApiDeps {
  config: Config
  db: Kysely<Database>
  /** The pool behind `db`, for background work. */
  pool: Pool
  /** The pool background work writes with, if it is another one. */
  backgroundPool?: Pool
  log: FastifyBaseLogger
  readiness?: Readiness
  /** The replica for routes that only read. */
  replica?: Replica | undefined
  /** Exports finished traces; undefined when no collector is configured. */
  traces?: TraceExport | undefined
}

const jsonLimit = 1024 * 1024

/** Builds the API with all features behind common access checks, tenancy and errors. */
export async function buildApi({
  config,
  db,
  pool,
  backgroundPool,
  log,
  readiness = newReadiness(),
  replica,
  traces,
}: ApiDeps) {
  setRecorder(recordPlans)
  const { publicUrl, rateLimits, platformSecondFactor } = config
  const secure = publicUrl.startsWith('https:')
  const isGateway = gatewaysIn(config.apiTrustedProxies)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...config.apiTrustedProxies],
    requestIdHeader: false,
    genReqId: requestIds(isGateway),
    bodyLimit: jsonLimit,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
    ...servingTls(config.apiTls),
  }).withTypeProvider<TypeBoxTypeProvider>()

  const stopFollowing = watchServingTls(app, config.apiTls)
  app.addHook('onClose', async () => stopFollowing())
  logRefusedCallers(app)
  await app.register(validation)
  await app.register(serialization)
  const storage = watchStorage(config.dataDir)
  await app.register(problemAnswers, { storage })
  await app.register(bodies)
  await app.register(noStore)
  await app.register(compression)
  await app.register(closing)
  await app.register(cookie)
  await app.register(requestLog, { isGateway, traces })
  await app.register(callers, {
    identify: async (request) => {
      const inside = insideCaller(request)
      if (inside) return inside
      const asksPosition = replica !== undefined && request.routeOptions.config.readsReplica === true
      const key = readApiKey(request)
      if (key) return identifyKey(db, key, { asksPosition })
      const token = readSessionToken(request, secure)
      return token ? identify(db, token, { asksPosition }) : null
    },
  })
  await app.register(callLimits, { perMinute: rateLimits.callsPerMinute })
  await app.register(access, {
    whyEnded: async (request) => {
      const token = readSessionToken(request, secure)
      return token ? endReasonOf(db, token) : undefined
    },
    platformSecondFactor,
  })
  await app.register(tenancy, { db, replica })
  const sealing = await readSealing(config)
  await app.register(signedCursors, { sealing })
  await app.register(phoneNumbers, { db })
  await app.register(openapi, { serverUrl: publicUrl })
  await app.register(changeCosts)
  await app.register(health, { db, readiness, storage, replica })
  await app.register(metrics, { pools: { requests: pool, background: backgroundPool } })

  const files = createFileStore(config)
  const scan = createScan(config.virusScannerUrl, log)
  await app.register(usersRoutes, {
    db,
    rateLimits,
    secure,
    platformSecondFactor,
    publicUrl,
    fetchOutside: createOutboundFetch({ allowsLoopback: config.companySignIn.toLoopback }),
    sealing,
    relyingParty: relyingPartyOf(publicUrl),
  })
  if (config.mode === 'development')
    await app.register(mailboxRoutes, {
      mails: mailDirectory(config),
      texts: textDirectory(config),
      calls: callDirectory(config),
    })
  await app.register(organizationRoutes, { db, files })
  await app.register(homeRoutes)
  await app.register(fileRoutes, { db, files })
  await app.register(dataExportRoutes, { files })
  await app.register(clientRoutes, { files, scan })
  await app.register(profitRoutes)
  await app.register(clientAreaRoutes, { db, files })
  await app.register(clientRequestRoutes)
  await app.register(auditRoutes)
  await app.register(adminRoutes, { db, pool, config, replica })
  await app.register(toggleRoutes, { mode: config.mode })
  await app.register(decisionRoutes)
  await app.register(deletionRoutes)
  await app.register(faqRoutes)
  await app.register(searchRoutes)
  await app.register(savedViewRoutes)
  await app.register(holidayCalendarRoutes, { confirmLockedPay })
  await app.register(importRoutes)
  await app.register(bulkChangeRoutes)
  await app.register(notificationRoutes)
  await app.register(pushDeviceRoutes, { mode: config.mode, pusher: await createPusher(config) })
  await app.register(monitorRoutes)
  await app.register(eventRoutes, {
    db,
    pools: backgroundPool ? [pool, backgroundPool] : [pool],
    databaseUrl: config.databaseUrl ?? '',
    log,
  })
  await app.register(locationRoutes)
  await app.register(geocodingRoutes, { geocoder: config.geocoder })
  await app.register(alarmCodeRoutes, { sealing })
  await app.register(siteKeyRoutes)
  await app.register(jobRoutes)
  await app.register(scheduleRoutes, { db, publicUrl, readWorkweeks })
  await app.register(peopleRoutes, {
    db,
    files,
    scan,
    rateLimits,
    hashSecret: hashPassword,
    marksOfSecret: sealing.marks,
    publicUrl,
  })
  await app.register(regionRoutes)
  await app.register(timeclockRoutes)
  await app.register(workLogRoutes)
  await app.register(fairWorkweekRoutes)
  await app.register(payrollRoutes, {
    addLeavePolicy,
    addHolidayCalendar,
    assignHolidayCalendar: (tx, calendarId, locationId) =>
      assignCalendar(tx, calendarId, { scope: locationId ? 'location' : 'organization', targetId: locationId }),
  })
  await app.register(operationRoutes)
  await app.register(morningReportRoutes)
  await app.register(problemReportRoutes, { files })
  await app.register(supplyRequestRoutes)
  const pins = { verifySecret: verifyPassword, marksOfSecret: sealing.marks }
  await app.register(telephonyRoutes, { db, settings: config.telephony, pins })
  const takeOffer: TakeOffer = (tx, key) => answerOffer(tx, key, { answer: 'taken' }, Temporal.Now.instant())
  await app.register(textWebhookRoutes, { db, ...config, takeOffer })
  await app.register(noticeCallRoutes, { db, ...config, takeOffer })
  await app.register(textNumberRoutes, { db, sealing })
  await app.register(textSettingsRoutes, config)
  await app.register(phoneCallRoutes, config)
  await app.register(messageRoutes, { files })
  await app.register(mileageRoutes, config)
  await app.register(recapRoutes, { files })
  await app.register(quoteRoutes, { db, files, publicUrl })
  await app.register(purchaseOrderRoutes, { files })
  await app.register(supplyRoutes, { files })
  await app.register(chemicalRoutes, { files })
  await app.register(openChemicalRoutes, { db, files })
  await app.register(placeExportRoutes)
  await app.register(inspectionRoutes, { files })
  await app.register(integrationRoutes, { ...config, sealing })
  await app.register(timeOffRoutes, { db, publicUrl })

  return app
}
