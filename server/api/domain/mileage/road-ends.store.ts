import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'

const point = ({ latitude, longitude }: Coordinates) => `${longitude},${latitude}`

const isKnown = ({ latitude, longitude }: Coordinates) => latitude !== null && longitude !== null

/** Cache key of a route: both ends as sent to the routing service; null without coordinates. */
export const roadEnds = (from: Coordinates, to: Coordinates): string | null =>
  isKnown(from) && isKnown(to) ? `${point(from)};${point(to)}` : null

/** Deletes cached routes from and to a former home. */
export async function forgetRoads(tx: TenantTx, home: Coordinates): Promise<void> {
  if (!isKnown(home)) return
  await tx
    .deleteFrom('roadDistances')
    .where(({ or }) =>
      or([
        sql<boolean>`starts_with(places, ${`${point(home)};`})`,
        sql<boolean>`right(places, ${point(home).length + 1}) = ${`;${point(home)}`}`,
      ]),
    )
    .execute()
}
