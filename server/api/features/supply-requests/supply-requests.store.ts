import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { findSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { idPage, type IdPage } from '#server/api/id-page.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { toWritten, writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import {
  ofWhoAndWhere,
  whoAndWhere,
  type WhoAndWhereFilter,
} from '#server/api/domain/timekeeping/who-and-where.store.ts'
import { enterDelivery } from '#server/api/domain/supplies/flows.store.ts'
import { usualSource } from './sources.store.ts'
import { requireVersion, updateVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import type { NewSupplyRequest, SupplyItem, SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { supplySteps, type SupplyState } from '#shared/supply-requests/states.ts'

interface RequestFilter extends WhoAndWhereFilter {
  state?: SupplyState
}

export interface RequestQuery extends RequestFilter {
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export function page(tx: TenantTx, query: RequestQuery): Promise<IdPage<SupplyRequest>> {
  const { state, cursor, limit, ...filter } = query
  return idPage(
    { cursor, limit },
    (count, before) => {
      let requestQuery = requestRows(tx).where(ofWhoAndWhere('s', filter)).orderBy('s.id', 'desc').limit(count)
      if (state) requestQuery = requestQuery.where('s.state', '=', state)
      if (before) requestQuery = requestQuery.where('s.id', '<', before)
      return requestQuery.execute()
    },
    (rows) => toRequests(tx, rows),
  )
}

/** The number of undecided requests under the same filter, ignoring its state. */
export async function countUndecided(tx: TenantTx, { state: _state, ...filter }: RequestFilter): Promise<number> {
  const { count } = await tx
    .selectFrom('supplyRequests as s')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('s.state', '=', 'requested')
    .where(ofWhoAndWhere('s', filter))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, supplyRequestId: string): Promise<SupplyRequest> {
  const row = await requestRows(tx).where('s.id', '=', supplyRequestId).executeTakeFirst()
  const [request] = row ? await toRequests(tx, [row]) : []
  if (!request) throw notFound()
  return request
}

const requestRows = (tx: TenantTx) =>
  tx
    .selectFrom('supplyRequests as s')
    .leftJoin('members as d', (join) => onSameOrganization(join, 'd.userId', 's.decidedBy'))
    .selectAll('s')
    .select('d.name as deciderName')

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

async function toRequests(tx: TenantTx, rows: readonly RequestRow[]): Promise<SupplyRequest[]> {
  if (rows.length === 0) return []
  const items = await tx
    .selectFrom('supplyRequestItems')
    .select(['supplyRequestId', 'name', 'quantity', 'unit'])
    .where(
      'supplyRequestId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const of = await whoAndWhere(tx, rows)
  const selfApproved = await findSelfApproved(
    tx,
    'supply_request',
    rows.map(({ id }) => id),
  )
  const byRequest = Map.groupBy(items, ({ supplyRequestId }) => supplyRequestId)
  return rows.map((row) => ({
    id: row.id,
    ...of(row),
    items: (byRequest.get(row.id) ?? []).map(({ name, quantity, unit }) => ({ name, quantity, unit })),
    note: row.note,
    state: row.state,
    answer: row.answer,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.deciderName,
    selfApproved: selfApproved.has(row.id),
    ...toWritten(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}

interface Asker {
  organizationId: string
  memberId: string
}

/** Stores a member's request and notifies the location's managers. @throws ProblemError 400 `location_unknown`. */
export async function createSupplyRequest(
  tx: TenantTx,
  { organizationId, memberId }: Asker,
  { locationId, items, note, ...deviceTime }: NewSupplyRequest,
): Promise<SupplyRequest> {
  const written = writtenColumns(writingOf(deviceTime))
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  const id = randomUUIDv7()
  await tx
    .insertInto('supplyRequests')
    .values({
      organizationId,
      id,
      memberId,
      locationId,
      note: note.trim(),
      decidedAt: null,
      decidedBy: null,
      ...written,
    })
    .execute()
  await tx
    .insertInto('supplyRequestItems')
    .values(
      items.map(({ name, quantity, unit }, position) => ({
        organizationId,
        supplyRequestId: id,
        position,
        name: name.trim(),
        quantity,
        unit: unit.trim(),
      })),
    )
    .execute()
  const request = await get(tx, id)
  const requester = await tx.selectFrom('members').select('userId').where('id', '=', memberId).executeTakeFirst()
  const managers = (await managersOf(tx, locationId)).filter((userId) => userId !== requester?.userId)
  await notify(tx, managers, {
    kind: 'supplies_requested',
    matters: [{ id }],
    params: { name: request.memberName, location: request.locationName, items: inWords(request.items) },
    link: linkedPages.supplyRequest(organizationId, id),
  })
  return request
}

interface StateChange {
  state: SupplyState
  answer: string
  version: number
  fromAreaId?: string | null
}

/**
 * Moves the request to the next state and notifies the member.
 * @throws ProblemError 404; 400 `supply_reason_needed`, `delivery_source_unknown`; 409 `stale_version`,
 * `supply_step_refused`, `delivery_short`.
 */
export async function setState(
  tx: TenantTx,
  {
    organizationId,
    userId,
    supplyRequestId,
  }: Readonly<Record<'organizationId' | 'userId' | 'supplyRequestId', string>>,
  { state, answer, version, fromAreaId }: StateChange,
): Promise<SupplyRequest> {
  if (state === 'declined' && answer.trim() === '') throw fieldProblem('supply_reason_needed', 'answer')
  const before = await get(tx, supplyRequestId)
  requireVersion(before, version)
  if (state === 'requested' || !supplySteps[before.state].includes(state)) throw new ProblemError('supply_step_refused')
  await updateVersion(
    tx,
    'supplyRequests',
    { id: supplyRequestId, version },
    {
      state,
      answer: answer.trim(),
      decidedAt: sql<Date>`now()`,
      decidedBy: userId,
    },
  )
  const request = await get(tx, supplyRequestId)
  if (state === 'delivered') {
    const { locationId, items } = request
    const from = fromAreaId === undefined ? await usualSource(tx, before) : (fromAreaId?.toLowerCase() ?? null)
    await enterDelivery(tx, { organizationId, userId, supplyRequestId, locationId, items, fromAreaId: from })
  }
  const asker = await tx.selectFrom('members').select('userId').where('id', '=', request.memberId).executeTakeFirst()
  if (asker?.userId && asker.userId !== userId)
    await notify(tx, [asker.userId], {
      kind: `supplies_${state}`,
      params: { location: request.locationName, items: inWords(request.items), answer: request.answer },
      link: linkedPages.myWork(organizationId, { view: 'requests' }),
    })
  return request
}

const inWords = (items: readonly SupplyItem[]) =>
  items
    .map(({ name, quantity, unit }) => [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' '))
    .join(', ')
    .slice(0, 300)
