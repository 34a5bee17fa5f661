import { startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Publication } from './publication.tsx'

/** The live boards' note that this week is a draft, with the button that publishes it. */
export function DraftWeek({ organizationId }: { organizationId: string }) {
  const configuration = useConfiguration(organizationId)
  if (!configuration) return undefined
  const { timeZone, weekStart } = configuration
  const week = startOfWeek(todayIn(timeZone), weekStart)
  return <Publication key={week} organizationId={organizationId} week={week} timeZone={timeZone} isDraftOnly />
}
