import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { composeInvitation } from '#server/api/mail/compose.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { hashToken, mailToken } from '#server/api/tokens.ts'
import { issueToken } from '#server/api/domain/members/invitations.store.ts'

interface InvitationMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  publicUrl: string
  sealing: Sealing
}

/** Sends a queued invitation. The token of its link is created here, so that only its hash is ever stored. */
export function invitationMail({ db, mailer, publicUrl, sealing }: InvitationMailDeps): Handler {
  return async ({ organizationId = '', invitationId = '', requestId = '', jobId = '' }) => {
    const token = mailToken(sealing, jobId)
    const invitation = await inTenant(db, organizationId, (tx) => issueToken(tx, invitationId, hashToken(token)))
    // Withdrawn or replaced in the meantime.
    if (!invitation) return
    const { email, language, organizationName } = invitation
    await mailer.send({
      id: jobId,
      to: email,
      requestId,
      ...composeInvitation(organizationName, language, publicUrl, token),
    })
  }
}
