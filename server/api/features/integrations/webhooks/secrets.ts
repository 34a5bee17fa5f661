import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import { rotationHours } from '#shared/integrations/webhooks.ts'

interface Sealed {
  id: string
  secret: Buffer
  secretBefore: Buffer | null
  rotatedAt: Date | null
}

const hourMs = 3_600_000

/** Until when the secret before the last rotation signs; null where none does. */
export function secretBeforeUntil({
  secretBefore,
  rotatedAt,
}: Pick<Sealed, 'secretBefore' | 'rotatedAt'>): Date | null {
  if (!secretBefore || !rotatedAt) return null
  const until = new Date(rotatedAt.getTime() + rotationHours * hourMs)
  return until.getTime() > Date.now() ? until : null
}

/** The secrets that sign, the present one first; none where the installation's key is another now. */
export function secretsOf(sealing: Pick<Sealing, 'open'>, webhook: Sealed): string[] {
  const sealed = [webhook.secret, ...(secretBeforeUntil(webhook) && webhook.secretBefore ? [webhook.secretBefore] : [])]
  return sealed.flatMap((secret) => openOrUndefined(() => sealing.open(secret, ownerOf(webhook.id))) ?? [])
}

export const ownerOf = (webhookId: string) => `webhook ${webhookId}`
