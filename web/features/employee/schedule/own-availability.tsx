import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { deviceTimeZone } from '#web/platform/units/zoned.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { AvailabilityCard } from '#web/domain/schedule/availability-card.tsx'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

/** The member's own availability; entries made offline are sent once online again. */
export function OwnAvailability({ organizationId }: { organizationId: string }) {
  const ask = useAsk(organizationId)
  const weekStart = useConfiguration(organizationId)?.weekStart ?? 1
  const url = fill(crewPaths.myAvailability, { organizationId })
  return (
    <AvailabilityCard
      url={url}
      weekStart={weekStart}
      isOwn
      add={(entry) =>
        ask(
          { what: 'availability', url, body: entry, shownAt: [url] },
          { place: t('asked.availability'), timeZone: deviceTimeZone() },
          t('availabilityAdded'),
        )
      }
    />
  )
}
