import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { compose, mailKinds, type MailKind } from '#server/api/mail/compose.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { mailToken } from '#server/api/tokens.ts'
import { companyValues, isAboutCompany } from './company-mail.ts'
import { findWantedEmail } from './email-changes.store.ts'
import { findDetail } from '../second-factor/account-events.store.ts'
import { issueToken, type TokenPurpose } from '../tokens.store.ts'
import { findAccount } from '../users.store.ts'

/** Queues a mail to the account's address within the transaction of the write. The queue never holds a secret. */
export const queueAccountMail = (tx: ApplicationTx, kind: MailKind, userId: string, eventId?: string) =>
  enqueue(tx, 'mail', {
    kind,
    userId,
    requestId: requestContext.getStore()?.requestId ?? '',
    ...(eventId && { eventId }),
  })

interface AccountMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  publicUrl: string
  sealing: Sealing
}

/** Sends a queued mail. The token of its link is created here, so that only its hash is ever stored. */
export function accountMail({ db, mailer, publicUrl, sealing }: AccountMailDeps): Handler {
  return async ({ kind: wanted, userId = '', eventId = '', requestId = '', jobId = '', ...about }) => {
    const kind = mailKinds.find((known) => known === wanted)
    if (!kind) throw new Error(`no mail is of the kind ${wanted}`)
    const account = await findAccount(db, { userId })
    // A reset requested for an unknown address, or an address confirmed in the meantime.
    if (!account || (kind === 'verify' && account.verifiedAt)) return
    const to = await addressFor(db, kind, account, eventId)
    // Accounts that sign in by phone have no address.
    if (!to) return
    const values = isAboutCompany(kind) ? await companyValues(db, account.language, about) : undefined
    // The organization was deleted in the meantime.
    if (isAboutCompany(kind) && !values) return
    const purpose = tokenOf[kind]
    const token = purpose && mailToken(sealing, jobId)
    // An earlier attempt did send the mail, and its link was used or ended since.
    const isGood =
      !purpose || !token || (await inApplication(db, (tx) => issueToken(tx, { userId, purpose, address: to, token })))
    if (!isGood) return
    // A reset link has only a token and no user id, as specified.
    const query = token ? { ...(kind !== 'reset' && { userId }), token } : undefined
    await mailer.send({ id: jobId, to, requestId, ...compose(kind, account.language, publicUrl, { query, values }) })
  }
}

/** The kinds of mail with an action link, and its purpose. */
const tokenOf: Readonly<Partial<Record<MailKind, TokenPurpose>>> = {
  verify: 'verify',
  reset: 'reset',
  newEmail: 'email',
}

/** The account's own address, except for the two mails of an address change: the new address, then the old one. */
async function addressFor(
  db: Kysely<Database>,
  kind: MailKind,
  account: { id: string; email: string },
  eventId: string,
) {
  if (kind === 'newEmail') return findWantedEmail(db, account.id)
  if (kind === 'emailChanged') return findDetail(db, eventId)
  return account.email
}

/** Emails the account's owner when somebody wants an address that is already taken, so that nobody else learns it. */
export async function mailWantedEmail(tx: ApplicationTx, userId: string, email: string): Promise<void> {
  const owner = await findAccount(tx, { email })
  if (owner && owner.id !== userId) await queueAccountMail(tx, 'taken', owner.id)
  else await queueAccountMail(tx, 'newEmail', userId)
}
