import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { actionItemName, foundPhotoHashes } from '#server/api/domain/inspections/action-item.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { PlaceAction } from '#shared/timeclock/timeclock.contract.ts'

type Row = Omit<PlaceAction, 'photoLinks'> & { photoHashes: string[] }

/** Open corrective actions at a location, and those done there since the work began. */
export async function placeActions(tx: TenantTx, locationId: string, since: Date): Promise<PlaceAction[]> {
  const { rows } = await sql<Row>`
    select a.id, a.text, a.due_on, a.state, a.reopened, a.answer, a.version, m.name as owner_name,
      a.needs_photo, ${actionItemName('a')} as found_at, ${foundPhotoHashes('a')} as photo_hashes
    from corrective_actions a
    left join members m on m.organization_id = a.organization_id and m.id = a.owner_id
    where a.location_id = ${locationId} and (a.state = 'open' or (a.state = 'fixed' and a.fixed_at >= ${since}))
    order by a.due_on nulls last, a.id limit 50`.execute(tx)
  return rows.map(({ photoHashes, ...action }) => ({
    ...action,
    photoLinks: photoHashes.map(linkOfFile),
  }))
}
