import type { ThreadSubject } from '#shared/messages/messages.contract.ts'
import { pages } from '#shared/pages.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** What a thread is about, in a line. */
export function subjectName({ about, at, locationName, jobName, memberName, timeZone }: ThreadSubject): string {
  if (about === 'person') return t('person', { name: memberName ?? '' })
  if (about === 'place') return locationName ?? ''
  return t('visit', { job: `${locationName} · ${jobName}`, when: at ? formatDateTime(at, timeZone ?? undefined) : '' })
}

/** The page of what a thread is about. */
export const subjectPage = (organizationId: string, { about, id, clientId, locationId }: ThreadSubject) =>
  about === 'person'
    ? pages.member(organizationId, id)
    : about === 'place'
      ? pages.location(organizationId, clientId ?? '', locationId ?? '')
      : pages.job(organizationId, clientId ?? '', locationId ?? '', id)
