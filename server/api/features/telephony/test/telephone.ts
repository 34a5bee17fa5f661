import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { phoneLine } from '../phone-line.ts'

export const placePhone = '+13125550140'
export const ownPhone = '+13125550177'

let numbers = 0

/** A worksite with a known phone, a worker with a PIN, and a function to call. */
export async function buildTelephone(run: ReturnType<typeof useApi>) {
  const { api, call } = run
  const site = await buildWorksite(run)
  const { org, base, location, places } = site
  const called = `+1312555${String(1000 + numbers++)}`
  await inTenant(api.db, org.id, async (tx) => {
    await tx
      .insertInto('calledNumbers')
      .values({ organizationId: org.id, number: called, label: 'Clock line' })
      .execute()
    await tx
      .updateTable('locations')
      .set({ phoneNumbers: ['(312) 555-0140'] })
      .where('id', '=', location.id)
      .execute()
  })

  async function caller(phone = '', ...roles: Parameters<typeof site.worker>) {
    const worker = await site.worker(...roles)
    const url = `${base}/members/${worker.memberId}/pin`
    const issue = async () => (await call(org.headers, url, { method: 'POST' })).json<{ pin: string }>().pin
    const pin = await issue()
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ phone }).where('id', '=', worker.memberId).execute(),
    )
    return { ...worker, pin, issue }
  }

  const lineFrom = (from: string, more: Readonly<Record<string, string>> = {}, authToken = 'development') =>
    phoneLine(
      {
        from,
        to: called,
        authToken,
        publicUrl: api.config.publicUrl,
        post: async (path, form, signature) => {
          const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
          const answer = await api.app.inject({ method: 'POST', url: path, headers, payload: form })
          return { status: answer.statusCode, body: answer.body }
        },
      },
      more,
    )

  /** Results of the calls, in order. */
  const results = () =>
    inTenant(api.db, org.id, (tx) => tx.selectFrom('callResults').selectAll().orderBy('id').execute())
  const logs = () => inTenant(api.db, org.id, (tx) => tx.selectFrom('workLogs').selectAll().orderBy('id').execute())

  return { ...site, places, called, caller, lineFrom, results, logs }
}
