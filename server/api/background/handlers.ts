import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { certificationNotices } from '#server/api/features/members/certification-notices.ts'
import { contactInvitationMail } from '#server/api/features/clients/contact-invitation-mail.ts'
import { invitationMail } from '#server/api/features/members/invitation-mail.ts'
import { accountMail } from '#server/api/features/users/email/account-mail.ts'
import { factorRemoval } from '#server/api/features/users/second-factor/factor-removal.ts'
import { textCode } from '#server/api/features/users/phone/text-code.ts'
import { textNumberChange } from '#server/api/features/users/phone/text-number-change.ts'
import { dataExport } from '#server/api/features/data-export/run-export.ts'
import { planNotices } from '#server/api/features/inspections/plan-notices.ts'
import { sendMornings } from '#server/api/features/morning-report/send-mornings.ts'
import { holidayMornings } from '#server/api/features/holiday-calendars/morning.ts'
import { leaveNights, leaveRecount } from '#server/api/features/time-off/accrual.job.ts'
import { runImport } from '#server/api/features/imports/run-import.ts'
import { lookUpAddresses } from '#server/api/features/geocoding/look-up-addresses.ts'
import type { Config } from '#server/config.ts'
import { translateMessage } from '#server/api/features/messages/translate-message.ts'
import { measureRoads } from '#server/api/features/mileage/measure-roads.ts'
import { payCorrections, payRecount } from '#server/api/features/payroll/corrections/recount.ts'
import { readWorkweeks } from '#server/api/features/payroll/workweek-hours.store.ts'
import { weekPlans } from '#server/api/features/schedule/plan/run-plan.ts'
import { postWeeks } from '#server/api/features/fair-workweek/post-weeks.ts'
import { evaluateMonitors } from '#server/api/features/monitors/evaluate-monitors.ts'
import { deliverNotice } from '#server/api/features/notifications/deliver-notice.ts'
import { sendDelivery } from '#server/api/features/notifications/send-delivery.ts'
import { purchaseMail } from '#server/api/features/purchase-orders/purchase-mail.ts'
import { duePrices } from '#server/api/features/profit/prices/due-prices.ts'
import { letterMail } from '#server/api/features/quotes/letters/send-letter-mail.ts'
import { quoteMail } from '#server/api/features/quotes/quote-mail.ts'
import { quoteReminders } from '#server/api/features/quotes/quote-reminders.ts'
import { confirmationAlerts } from '#server/api/features/operations/confirmation-alerts.ts'
import { noticeLapses } from '#server/api/features/schedule/visits/notice-lapses.ts'
import { lapseSwaps } from '#server/api/features/schedule/swaps/swap-lapses.ts'
import type { Pusher } from '#server/api/push/pusher.ts'
import type { PhoneCaller } from '#server/api/phone-calls/phone-caller.ts'
import { attachPictures } from '#server/api/features/text-messages/attach-pictures.ts'
import type { ReadTextedPicture } from '#server/api/text-messages/texted-picture.ts'
import type { Texter } from '#server/api/text-messages/texter.ts'
import { deliverWebhooks, type ReadAs } from '#server/api/features/integrations/webhooks/deliver.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { domainChecks } from '#server/api/features/integrations/sign-in/domain-checks.ts'
import { removeFile } from '#server/api/files/remove-file.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { closeForgotten } from '#server/api/domain/timekeeping/close-forgotten.ts'
import { deleteExpired } from './delete-expired.ts'
import type { Handlers } from './worker.ts'

interface HandlerDeps {
  db: Kysely<Database>
  mailer: Mailer
  /** Sends texts, from the installation's own number. */
  texter: Texter
  readTextedPicture: ReadTextedPicture
  phoneCaller: PhoneCaller
  pusher: Pusher
  texts: Config['texts']
  files: FileStore
  publicUrl: string
  sealing: Sealing
  routingUrl?: string | undefined
  geocoder?: Config['geocoder']
  translateUrl?: string | undefined
  webhooksToLoopback?: boolean
  companySignIn: Config['companySignIn']
  /** Reads a URL of the API as an actor. */
  readAs?: ReadAs
}

/** Creates the handlers of all queues. */
export const createHandlers = (deps: HandlerDeps): Handlers => ({
  mail: accountMail(deps),
  'phone-codes': textCode(deps),
  'number-changes': textNumberChange(deps),
  invitations: invitationMail(deps),
  'contact-invitations': contactInvitationMail(deps),
  'notification-mail': deliverNotice({ db: deps.db }),
  deliveries: sendDelivery(deps),
  'text-pictures': attachPictures(deps),
  'quote-mail': quoteMail(deps),
  'letter-mail': letterMail(deps),
  'purchase-mail': purchaseMail(deps),
  translations: translateMessage(deps),
  webhooks: deliverWebhooks(deps),
  'quote-reminders': quoteReminders(deps),
  'due-prices': duePrices(deps.db),
  'data-export': dataExport(deps),
  'remove-file': removeFile(deps),
  imports: runImport(deps),
  'week-plans': weekPlans({ db: deps.db, readWorkweeks }),
  'certification-notices': certificationNotices(deps),
  'close-work': closeForgotten(deps.db),
  'morning-reports': sendMornings(deps),
  holidays: holidayMornings(deps),
  'inspection-notices': planNotices(deps),
  'leave-nights': leaveNights(deps),
  'leave-recount': leaveRecount(deps),
  'pay-corrections': payCorrections(deps.db),
  'pay-recount': payRecount(deps.db),
  'road-distances': measureRoads({ db: deps.db, routingUrl: deps.routingUrl }),
  'address-lookups': lookUpAddresses({ db: deps.db, geocoder: deps.geocoder }),
  'factor-removal': factorRemoval(deps),
  'post-weeks': postWeeks(deps.db),
  'swap-lapses': lapseSwaps(deps.db),
  'notice-lapses': noticeLapses(deps.db),
  'confirmation-alerts': confirmationAlerts(deps.db),
  monitors: evaluateMonitors(deps.db),
  tidy: deleteExpired(deps.db),
  'domain-checks': domainChecks(deps),
})
