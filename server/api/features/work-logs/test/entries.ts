import type { Headers, useApi } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { WorkLogDetail, WorkLogPage } from '#shared/work-logs/work-logs.contract.ts'

/** A day's work on 10 March 2026, when New York is UTC−4. */
export const workday = { startedAt: '2026-03-10T12:00:00Z', endedAt: '2026-03-10T20:00:00Z' }

/** A worksite with a worker, and functions for its owner to enter, correct and list work logs. */
export async function buildWorkLogs(run: ReturnType<typeof useApi>) {
  const { call } = run
  const site = await buildWorksite(run)
  const { org, base, location, job, worker } = site
  const sam = await worker()
  const entry = {
    locationId: location.id,
    jobId: job.id,
    visitStart: null,
    ...workday,
    breaks: [],
    note: '',
    reason: 'Phone was empty.',
  }
  const post = (body: object, headers: Headers = org.headers) =>
    call(headers, `${base}/work-logs`, { body: { memberId: sam.memberId, ...entry, ...body } })
  const add = async (body: object = {}) => (await post(body)).json<WorkLogDetail>()
  const put = (log: WorkLogDetail, body: object, headers: Headers = org.headers) =>
    call(headers, `${base}/work-logs/${log.id}`, {
      method: 'PUT',
      body: { ...entry, version: log.version, reason: 'Left earlier.', ...body },
    })
  const list = async (query = '') => (await call(org.headers, `${base}/work-logs${query}`)).json<WorkLogPage>()
  const notices = async () =>
    (await call(sam.headers, `${base}/notifications`)).json<{ items: { kind: string; text: string }[] }>().items
  return { ...site, sam, entry, post, add, put, list, notices }
}
