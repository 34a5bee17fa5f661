import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Sealing } from '#server/api/sealing.ts'

const codeMinutes = 10
export const codeTriesMax = 5

/** A code of six digits, the same on each retry of the job that texts it. */
export const textCode = (sealing: Sealing, jobId: string): string =>
  String(sealing.mark(jobId, 'text code').readUInt32BE() % 1_000_000).padStart(6, '0')

export const codeMark = (sealing: Sealing, userId: string, number: string, code: string): Buffer =>
  sealing.mark(code, `text code ${userId} ${number}`)

interface KeptCode {
  sealing: Sealing
  userId: string
  number: string
  code: string
}

/**
 * Stores the hash of a texted code, unless a retry did.
 * @returns false when the user entered another number, or confirmed this one.
 */
export async function storeCode(tx: TenantTx, { sealing, userId, number, code }: KeptCode): Promise<boolean> {
  const mark = codeMark(sealing, userId, number, code)
  const row = await tx
    .updateTable('textNumbers')
    .set({ codeMark: mark, codeExpiresAt: new Date(Date.now() + codeMinutes * 60_000) })
    .where('userId', '=', userId)
    .where('number', '=', number)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}
