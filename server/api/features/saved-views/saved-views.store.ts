import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { NewSavedView, SavedView, SavedViewChanges } from '#shared/saved-views/saved-views.contract.ts'

/** The viewer sees their own and shared views, and may change their own. */
export interface Viewer {
  organizationId: string
  userId: string
  /** May share views and change shared ones. */
  mayShare: boolean
}

/** Saved views of one user for one list. */
const viewsMax = 50

const refusals = onViolation({ view_name_taken: () => fieldProblem('view_name_taken', 'name') })

/** The viewer's own views of a list and the shared ones, by name. */
export async function list(tx: TenantTx, viewer: Viewer, listName: string): Promise<SavedView[]> {
  const rows = await visible(tx, viewer)
    .where('v.list', '=', listName)
    .orderBy(sql`lower(v.name) collate "und-x-icu"`)
    .orderBy('v.id')
    .execute()
  return rows.map(toView(viewer))
}

/** @throws ProblemError 403 for sharing without permission, 409 `view_name_taken` or `views_full`. */
export async function create(tx: TenantTx, viewer: Viewer, { name, ...view }: NewSavedView): Promise<SavedView> {
  requireShare(viewer, view.isShared)
  const { organizationId, userId } = viewer
  const { count } = await tx
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow()
  if (count >= viewsMax) throw new ProblemError('views_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('savedViews')
    .values({ organizationId, id, userId, name: name.trim(), ...view })
    .execute()
    .catch(refusals)
  return get(tx, viewer, id)
}

/** @throws ProblemError 404, 403 for another's view, 409 `stale_version` or `view_name_taken`. */
export async function update(
  tx: TenantTx,
  viewer: Viewer,
  id: string,
  { version, name, query, isShared }: SavedViewChanges,
): Promise<SavedView> {
  const before = await requireChangeable(tx, viewer, id)
  if (isShared !== before.isShared) requireShare(viewer, true)
  await updateVersion(tx, 'savedViews', { id, version }, { name: name.trim(), query, isShared }).catch(refusals)
  // Users who can no longer see the view lose it as their default.
  if (!isShared) {
    await sql`delete from default_views d using saved_views v
              where d.view_id = ${id} and v.id = d.view_id and d.user_id <> v.user_id`.execute(tx)
  }
  return toView(viewer)({ ...before, name: name.trim(), query, isShared, version: version + 1 })
}

/** @throws ProblemError 404, 403 for another's view. */
export async function remove(tx: TenantTx, viewer: Viewer, id: string): Promise<void> {
  await requireChangeable(tx, viewer, id)
  await tx.deleteFrom('savedViews').where('id', '=', id).execute()
}

/** Sets or clears the list's default view. @throws ProblemError 404 if the view belongs to another list. */
export async function setDefault(tx: TenantTx, viewer: Viewer, listName: string, viewId: string | null): Promise<void> {
  const { organizationId, userId } = viewer
  if (viewId === null) {
    await tx.deleteFrom('defaultViews').where('userId', '=', userId).where('list', '=', listName).execute()
    return
  }
  const view = await get(tx, viewer, viewId)
  if (view.list !== listName) throw notFound()
  await tx
    .insertInto('defaultViews')
    .values({ organizationId, userId, list: listName, viewId: view.id })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'list']).doUpdateSet({ viewId: view.id }))
    .execute()
}

async function get(tx: TenantTx, viewer: Viewer, id: string): Promise<SavedView> {
  const row = await visible(tx, viewer).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toView(viewer)(row)
}

async function requireChangeable(tx: TenantTx, viewer: Viewer, id: string): Promise<FoundView> {
  const row = await visible(tx, viewer).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
  if (!row) throw notFound()
  if (!toView(viewer)(row).isChangeable) throw new ProblemError('forbidden')
  return row
}

function requireShare({ mayShare }: Viewer, isWanted: boolean) {
  if (isWanted && !mayShare) throw new ProblemError('forbidden')
}

const visible = (tx: TenantTx, { userId }: Viewer) =>
  tx
    .selectFrom('savedViews as v')
    .leftJoin('defaultViews as d', (join) => onSameOrganization(join, 'd.viewId', 'v.id').on('d.userId', '=', userId))
    .select(['v.id', 'v.list', 'v.name', 'v.query', 'v.isShared', 'v.userId', 'v.version', 'd.viewId as defaultId'])
    .where((eb) => eb.or([eb('v.userId', '=', userId), eb('v.isShared', '=', true)]))

type FoundView = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

const toView =
  ({ userId, mayShare }: Viewer) =>
  ({ userId: madeBy, defaultId, ...view }: FoundView): SavedView => ({
    ...view,
    isOwn: madeBy === userId,
    isChangeable: madeBy === userId || (view.isShared && mayShare),
    isDefault: defaultId !== null,
  })
