import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { PlaceAction } from '#shared/timeclock/timeclock.contract.ts'

type Row = Omit<PlaceAction, 'photoLinks'> & { photoHashes: string[] }

/** Open corrective actions at a location, and those done there since the work began. */
export async function placeActions(tx: TenantTx, locationId: string, since: Date): Promise<PlaceAction[]> {
  const { rows } = await sql<Row>`
    select a.id, a.text, a.due_on, a.state, a.reopened, a.answer, a.version, m.name as owner_name,
      coalesce((
        select (section ->> 'name') || ' · ' || (item ->> 'text')
        from inspection_template_versions v, jsonb_array_elements(v.content -> 'sections') section,
          jsonb_array_elements(section -> 'items') item
        where v.template_id = i.template_id and v.number = i.template_number and item ->> 'key' = a.item_key
        limit 1), '') as found_at,
      array(
        select p.file_hash from inspection_photos p
        where p.inspection_id = a.inspection_id and p.item_key = a.item_key order by p.id limit 4) as photo_hashes
    from corrective_actions a
    join inspections i on i.organization_id = a.organization_id and i.id = a.inspection_id
    left join members m on m.organization_id = a.organization_id and m.id = a.owner_id
    where a.location_id = ${locationId} and (a.state = 'open' or (a.state = 'fixed' and a.fixed_at >= ${since}))
    order by a.due_on nulls last, a.id limit 50`.execute(tx)
  return rows.map(({ photoHashes, ...action }) => ({
    ...action,
    photoLinks: photoHashes.map(linkOfFile),
  }))
}
