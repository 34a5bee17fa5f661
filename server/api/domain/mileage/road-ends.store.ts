import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'

const point = ({ latitude, longitude }: Coordinates) => `${longitude},${latitude}`

const isKnown = ({ latitude, longitude }: Coordinates) => latitude !== null && longitude !== null

/** Both ends as the routing service takes them, which is what an answer is good for; null without coordinates. */
export const roadEnds = (from: Coordinates, to: Coordinates): string | null =>
  isKnown(from) && isKnown(to) ? `${point(from)};${point(to)}` : null

/** Forgets the roads from and to where somebody lived. */
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
