import type { CrewMember } from '#shared/contracts/jobs.ts'
import type { Visit } from '#shared/contracts/schedule.ts'

/**
 * The list as JSON. Thousands of visits repeat the names of their jobs and the same crews, which are written once:
 * JSON.stringify takes three times as long, and a serializer made from the schema twelve times.
 */
export function visitsJson({ items }: { items: readonly Visit[] }): string {
  const jobs = new Map<string, string>()
  const crews = new Map<readonly CrewMember[], string>()
  const text = items.map((visit) => {
    let job = jobs.get(visit.jobId)
    if (job === undefined) jobs.set(visit.jobId, (job = jobPart(visit)))
    let crew = crews.get(visit.crew)
    if (crew === undefined) crews.set(visit.crew, (crew = JSON.stringify(visit.crew)))
    return `{${job},${timePart(visit)},"crew":${crew}}`
  })
  return `{"items":[${text.join(',')}]}`
}

/** What is the same for every visit of a job. */
function jobPart({ jobId, jobName, locationId, locationName, clientId, clientName, timeZone, crewSize }: Visit) {
  const fields = { jobId, jobName, locationId, locationName, clientId, clientName, timeZone, crewSize }
  return JSON.stringify(fields).slice(1, -1)
}

/** Days, times and flags hold nothing that JSON would escape. */
const timePart = (visit: Visit) =>
  `"date":"${visit.date}","startTime":"${visit.startTime}","startsAt":"${visit.startsAt}","endsAt":"${visit.endsAt}",` +
  `"originalStart":"${visit.originalStart}","isMoved":${visit.isMoved},"isCancelled":${visit.isCancelled},` +
  `"cancelledReason":${visit.cancelledReason === null ? 'null' : `"${visit.cancelledReason}"`},` +
  `"note":${visit.note === '' ? '""' : JSON.stringify(visit.note)},"hasOwnCrew":${visit.hasOwnCrew},` +
  `"isPublished":${visit.isPublished},"version":${visit.version}`
