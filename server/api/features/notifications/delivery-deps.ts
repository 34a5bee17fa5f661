import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { Mailer } from '#server/api/mail/envelope.ts'
import type { PhoneCaller } from '#server/api/phone-calls/phone-caller.ts'
import type { Pusher } from '#server/api/push/pusher.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { Texter } from '#server/api/text-messages/texter.ts'
import type { Config } from '#server/config.ts'

/** The services that deliveries need. */
export interface DeliveryDeps {
  db: Kysely<Database>
  mailer: Mailer
  texter: Texter
  phoneCaller: PhoneCaller
  pusher: Pusher
  texts: Config['texts']
  sealing: Sealing
  publicUrl: string
  translateUrl?: string | undefined
}
