import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import type { useApi } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { DeliveryItem } from '#shared/text-messages/text-messages.contract.ts'

let numbers = 0
export const newNumber = () => `+1612555${String(2000 + numbers++)}`

/** An organization with a number and a worker who agreed to texts. */
export async function buildTexting(run: ReturnType<typeof useApi>) {
  const { api, call } = run
  const schedule = await buildSchedule(run)
  const { org, base } = schedule
  const from = newNumber()
  const organizationId = org.id
  await inTenant(api.db, org.id, async (tx) => {
    await tx.insertInto('calledNumbers').values({ organizationId, number: from, label: 'Clock line' }).execute()
    await tx.insertInto('textSettings').values({ organizationId, number: from, segmentsPerDay: 50 }).execute()
  })
  const limit = (segmentsPerDay: number) =>
    call(org.headers, `${base}/text-settings`, { method: 'PUT', body: { number: from, segmentsPerDay } })
  const numberUrl = `${base}/notifications/text-number`
  const enter = (headers: Record<string, string>, number: string) =>
    call(headers, numberUrl, { method: 'PUT', body: { number } })
  const confirm = (headers: Record<string, string>, code: string) =>
    call(headers, `${numberUrl}/code`, { body: { code } })
  const codeFor = async (number: string) => /\b\d{6}\b/.exec((await textsTo(api, number))[0]?.text ?? '')?.[0] ?? ''
  async function texted(name: string) {
    const person = await schedule.worker(name)
    const number = newNumber()
    const confirmed = { codeMark: null, codeExpiresAt: null, confirmedAt: new Date() }
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('textNumbers')
        .values({ organizationId, userId: person.userId, number, ...confirmed })
        .execute(),
    )
    return { ...person, number }
  }
  let sid = 0
  const says = (number: string, Body: string, MessageSid = `SM${from}-${sid++}`) =>
    signedForm(api, '/api/v1/texts/incoming', { MessageSid, From: number, To: from, Body })
  const last = async (number: string) => (await textsTo(api, number))[0]?.text ?? ''
  const deliveries = async () => (await call(org.headers, `${base}/deliveries`)).json<{ items: DeliveryItem[] }>().items
  const received = () =>
    inTenant(api.db, org.id, async (tx) =>
      (await tx.selectFrom('receivedTexts').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome),
    )
  const offer = (visit: Visit, ...memberIds: string[]) =>
    call(org.headers, `${schedule.visitUrl(visit)}/offers`, { body: { memberIds } })
  return {
    ...schedule,
    from,
    limit,
    numberUrl,
    enter,
    confirm,
    codeFor,
    texted,
    says,
    last,
    deliveries,
    received,
    offer,
  }
}

export type Texting = Awaited<ReturnType<typeof buildTexting>>

/** Open visits of a job nobody is assigned to. */
export async function openVisits({ add, list }: Texting) {
  await add('Evening')
  const visits = await list('2090-03-08', '2090-03-09')
  const [first, second] = visits
  if (!first || !second) throw new Error('no visits')
  return [first, second] as const
}
