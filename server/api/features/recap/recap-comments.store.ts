import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { linkedPages } from '#shared/pages.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { get, type Reader } from './recap-rows.store.ts'

interface Commenter extends Reader {
  organizationId: string
}

/**
 * Adds a comment to a stop or a thread, which it reopens, and notifies the supervisor and the thread's authors.
 * @throws ProblemError 404; 409 `recap_not_submitted`.
 */
export async function comment(
  tx: TenantTx,
  { organizationId, ...reader }: Commenter,
  { recapId, stopId }: { recapId: string; stopId: string },
  { text, replyToId }: { text: string; replyToId: string | null },
): Promise<Recap> {
  const recap = await get(tx, reader, recapId)
  if (!recap.submittedAt) throw new ProblemError('recap_not_submitted')
  const stop = recap.stops.find(({ id }) => id === stopId.toLowerCase())
  const thread = stop?.comments.find(({ id }) => id === replyToId?.toLowerCase())
  if (!stop || (replyToId !== null && (!thread || thread.replyToId !== null))) throw notFound()
  await tx
    .insertInto('recapComments')
    .values({
      organizationId,
      id: randomUUIDv7(),
      recapId,
      stopId,
      replyToId,
      memberId: reader.memberId,
      text: text.trim(),
      resolvedAt: null,
      resolvedBy: null,
    })
    .execute()
  if (thread) await setResolved(tx, thread.id, null)
  const involved = new Set([recap.memberId, ...stop.comments.map(({ memberId }) => memberId)])
  involved.delete(reader.memberId)
  const people = await tx
    .selectFrom('members')
    .select(['id', 'name', 'userId'])
    .where('id', 'in', [reader.memberId, ...involved])
    .execute()
  await notify(
    tx,
    people.filter(({ id }) => involved.has(id)).flatMap(({ userId }) => userId ?? []),
    {
      kind: 'recap_commented',
      params: {
        name: people.find(({ id }) => id === reader.memberId)?.name ?? '',
        location: stop.locationName,
        text: text.trim().slice(0, 300),
      },
      link: linkedPages.recap(organizationId, recap.id),
    },
  )
  return get(tx, reader, recapId)
}

/** Resolves or reopens a thread. @throws ProblemError 404. */
export async function resolve(
  tx: TenantTx,
  reader: Reader,
  { recapId, commentId }: { recapId: string; commentId: string },
  isResolved: boolean,
): Promise<Recap> {
  const { stops } = await get(tx, reader, recapId)
  const thread = stops.flatMap(({ comments }) => comments).find(({ id }) => id === commentId.toLowerCase())
  if (!thread || thread.replyToId !== null) throw notFound()
  if ((thread.resolvedAt !== null) !== isResolved) await setResolved(tx, thread.id, isResolved ? reader.memberId : null)
  return get(tx, reader, recapId)
}

const setResolved = (tx: TenantTx, id: string, memberId: string | null) =>
  tx
    .updateTable('recapComments')
    .set({ resolvedAt: memberId ? sql<Date>`now()` : null, resolvedBy: memberId })
    .where('id', '=', id)
    .execute()
