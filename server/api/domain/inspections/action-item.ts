import { sql } from 'kysely'

/** A corrective action's item in its report, e.g. Restrooms · Floor; empty for the whole report. */
export const actionItemName = (action: 'a') => sql<string>`coalesce((
  select (section ->> 'name') || ' · ' || (item ->> 'text')
  from inspections i, jsonb_array_elements(i.snapshot -> 'sections') section,
    jsonb_array_elements(section -> 'items') item
  where i.organization_id = ${sql.ref(`${action}.organization_id`)} and i.id = ${sql.ref(`${action}.inspection_id`)}
    and item ->> 'key' = ${sql.ref(`${action}.item_key`)}
  limit 1), '')`

/** Photos of the item as it was found, at most four. */
export const foundPhotoHashes = (action: 'a') => sql<string[]>`array(
  select p.file_hash from inspection_photos p
  where p.organization_id = ${sql.ref(`${action}.organization_id`)}
    and p.inspection_id = ${sql.ref(`${action}.inspection_id`)} and p.item_key = ${sql.ref(`${action}.item_key`)}
  order by p.id limit 4)`
