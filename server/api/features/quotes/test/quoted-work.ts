import { randomUUIDv7 } from 'node:crypto'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildQuote, workedExample } from './quoting.ts'

const dayMs = 86_400_000

/** The worked example, accepted, with a function that logs work on its job. */
export async function buildQuotedWork(run: ReturnType<typeof useApi>) {
  const { api } = run
  const setUp = await buildQuote(run)
  const { token, quote } = await setUp.sent((content) => {
    const example = workedExample(content)
    const sites = example.sites.map((site) => ({
      ...site,
      areas: site.areas.map((area, index) => ({
        ...area,
        tasks: area.tasks.map((task) => ({ ...task, rateId: index === 0 ? 'vacuum-upright' : null })),
      })),
    }))
    return { ...example, sites }
  })
  await setUp.accept(token)
  const [job] = (await setUp.get(quote.id)).acceptance?.jobs ?? []
  if (!job) throw new Error('no job was made')
  const member = await inTenant(api.db, setUp.org.id, (tx) =>
    tx.selectFrom('members').select('id').executeTakeFirstOrThrow(),
  )
  /** Logs work some days from now, with a break of half an hour. */
  const work = (day: number, minutes: number, more: { voidedAt?: Date; endedAt?: null } = {}) =>
    inTenant(api.db, setUp.org.id, async (tx) => {
      const startedAt = new Date(Date.now() + day * dayMs)
      const endedAt = new Date(startedAt.getTime() + (minutes + 30) * 60_000)
      const id = randomUUIDv7()
      const log = { id, memberId: member.id, jobId: job.jobId, locationId: job.locationId, visitStart: null }
      await tx
        .insertInto('workLogs')
        .values({
          organizationId: setUp.org.id,
          ...log,
          startedAt,
          endedAt,
          startSource: 'manager',
          endSource: more.endedAt === null ? null : 'manager',
          voidedAt: null,
          ...more,
        })
        .execute()
      if (more.endedAt === null) return
      const at = new Date(startedAt.getTime() + 600_000)
      await tx
        .insertInto('breaks')
        .values({
          organizationId: setUp.org.id,
          id: randomUUIDv7(),
          workLogId: id,
          memberId: member.id,
          kind: 'meal',
          startedAt: at,
          endedAt: new Date(at.getTime() + 1_800_000),
        })
        .execute()
    })
  return { ...setUp, work, job }
}
