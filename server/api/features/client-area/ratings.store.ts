import { sql } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { DoneVisit, NewRating } from '#shared/client-area/client-area.contract.ts'
import type { VisitRatingPage } from '#shared/client-area/client-requests.contract.ts'
import { limits } from '#shared/limits.ts'
import { linkedPages } from '#shared/pages.ts'
import { doneVisit } from './area-visits.store.ts'

/** A rating of at most this many stars notifies the location's managers. */
const lowStars = 3

const refusals = onViolation({ visit_rated: () => new ProblemError('visit_rated') })

/** @throws ProblemError 404, 409 `visit_rated` or `visit_not_done`. */
export async function rate(
  tx: TenantTx,
  contact: OwnContact,
  { jobId, originalStart }: { jobId: string; originalStart: string },
  { stars, comment }: NewRating,
): Promise<DoneVisit> {
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .select('j.id')
    .where('j.id', '=', jobId)
    .where(isOwnPlace('l.id', contact))
    .executeTakeFirst()
  if (!job) throw notFound()
  const at = new Date(originalStart).toISOString()
  const visit = await doneVisit(tx, contact, jobId, at)
  if (!visit) throw new ProblemError('visit_not_done')
  await tx
    .insertInto('visitRatings')
    .values({
      organizationId: contact.organizationId,
      jobId,
      locationId: visit.locationId,
      originalStart: new Date(originalStart),
      stars,
      comment: comment.trim(),
      authorName: contact.contactName,
      userId: contact.userId,
    })
    .execute()
    .catch(refusals)
  if (stars <= lowStars)
    await notify(tx, await managersOf(tx, visit.locationId), {
      kind: 'visit_rated_low',
      params: {
        name: contact.contactName,
        location: visit.locationName,
        stars: String(stars),
        text: comment.trim().slice(0, 300),
      },
      link: linkedPages.clientFeedback(contact.organizationId, contact.clientId),
    })
  return { ...visit, rating: { stars, comment: comment.trim(), author: contact.contactName } }
}

interface RatingQuery {
  clientId?: string
  locationId?: string
  cursor?: string
  limit?: number
}

const order = 'ratings'

/** Newest first, with the average of all. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { clientId = undefined, locationId = undefined, cursor, limit = limits.pageSize }: RatingQuery,
): Promise<VisitRatingPage> {
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isTimestamp)
  const chosen = sql`(${clientId ?? null}::uuid is null or l.client_id = ${clientId ?? null}::uuid)
    and (${locationId ?? null}::uuid is null or r.location_id = ${locationId ?? null}::uuid)`
  const { rows: found } = await sql<Row>`
    select r.job_id, j.name as job_name, c.id as client_id, c.name as client_name, l.id as location_id,
      l.name as location_name, l.time_zone, r.original_start, r.stars, r.comment, r.author_name as author, r.created_at,
      r.created_at::text as key
    from visit_ratings r join jobs j on j.id = r.job_id join locations l on l.id = r.location_id
      join clients c on c.id = l.client_id
    where ${chosen} and (${after?.id ?? null}::uuid is null
      or (r.created_at, r.job_id) < (${after?.key ?? '2000-01-01'}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.created_at desc, r.job_id desc limit ${limit + 1}`.execute(tx)
  const { rows: sums } = await sql<{ average: number | null; count: number }>`
    select round(avg(r.stars), 2)::float as average, count(*)::int as count
    from visit_ratings r join locations l on l.id = r.location_id where ${chosen}`.execute(tx)
  const { rows, nextCursor } = cutPage(found, limit, order, ({ key, jobId }) => ({ key, id: jobId }))
  return {
    items: rows.map(({ originalStart, createdAt, ...row }) => ({
      ...row,
      originalStart: originalStart.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
    average: sums[0]?.average ?? null,
    count: sums[0]?.count ?? 0,
  }
}

type Row = Omit<VisitRatingPage['items'][number], 'originalStart' | 'createdAt'> & {
  originalStart: Date
  createdAt: Date
  key: string
}
