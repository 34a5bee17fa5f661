import { randomUUID } from 'node:crypto'
import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'

/**
 * Creates work, a problem and a supply request of the owner at the furnished place; returns every call that writes
 * about them.
 */
export async function callsAboutTime(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { org, base, location, job }: FilledOrganization,
) {
  const create = async <T>(path: string, body: object) =>
    (await call(org.headers, `${base}${path}`, { body })).json<T>()
  const now = new Date().toISOString()
  // In the hour before the day's visit may begin, a start needs a reason.
  const early = { earlyReason: 'So it was.' }
  const punch = { id: randomUUID(), kind: 'start', deviceAt: now, sentAt: now, position: null, jobId: job.id, ...early }
  const { workLog } = await create<{ workLog: { id: string; memberId: string } }>('/timeclock/punches', punch)
  const problem = { locationId: location.id, workLogId: null, kind: 'damage', text: 'A tap drips.' }
  const report = await create<{ id: string }>('/problem-reports', problem)
  const correction = { workLogId: null, locationId: location.id, jobId: job.id, reason: 'Forgot.' }
  const times = { startedAt: '2026-03-11T12:00:00Z', endedAt: '2026-03-11T13:00:00Z' }
  const timeRequest = await create<{ id: string }>('/time-requests', { ...correction, ...times })
  const wanted = { locationId: location.id, items: [{ name: 'Mop', quantity: 1, unit: '' }], note: '' }
  const request = await create<{ id: string }>('/supply-requests', wanted)
  const entry = {
    locationId: location.id,
    jobId: job.id,
    visitStart: null,
    startedAt: '2026-03-10T12:00:00Z',
    endedAt: '2026-03-10T13:00:00Z',
    breaks: [],
    note: '',
    reason: 'So it was.',
  }
  const reason = { reason: 'So it was.', version: 1 }
  const logUrl = `${base}/work-logs/${workLog.id}`
  const reportUrl = `${base}/problem-reports/${report.id}`
  const requestUrl = `${base}/supply-requests/${request.id}`
  return {
    workLog,
    ids: {
      workLogId: workLog.id,
      punchId: punch.id,
      checklistItemId: job.checklist[0]?.id ?? '',
      problemReportId: report.id,
      supplyRequestId: request.id,
      timeRequestId: timeRequest.id,
    },
    reads: [logUrl, reportUrl, requestUrl],
    writes: [
      { method: 'POST', url: `${base}/timeclock/punches`, body: { ...punch, id: randomUUID() } },
      { method: 'POST', url: `${base}/work-logs`, body: { memberId: workLog.memberId, ...entry } },
      { method: 'PUT', url: logUrl, body: { ...entry, version: 1 } },
      { method: 'POST', url: `${logUrl}/end`, body: reason },
      { method: 'POST', url: `${logUrl}/void`, body: reason },
      { method: 'POST', url: `${base}/problem-reports`, body: problem },
      { method: 'PUT', url: `${reportUrl}/resolution`, body: { answer: '', version: 1 } },
      { method: 'POST', url: `${base}/time-requests`, body: { ...correction, ...times } },
      {
        method: 'PUT',
        url: `${base}/time-requests/${timeRequest.id}/decision`,
        body: { accept: true, answer: '', version: 1 },
      },
      { method: 'POST', url: `${base}/supply-requests`, body: wanted },
      { method: 'PUT', url: `${requestUrl}/state`, body: { state: 'approved', answer: '', version: 1 } },
    ] as const,
  }
}
