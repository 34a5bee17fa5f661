import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { Inspection, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { actionOwner } from './action-owner.store.ts'

export type FrozenItem = InspectionSnapshot['sections'][number]['items'][number]

/** The failed items that ask for a corrective action. */
export const itemsNeedingAction = (items: readonly FrozenItem[]) =>
  items.filter(({ isFailed, taskOnFail }) => isFailed && taskOnFail === true)

/** The action's text: the inspector's note if there is one, otherwise the item's text. */
export const actionText = ({ text, note }: Pick<FrozenItem, 'text' | 'note'>): string => {
  const words = note.trim() ? `${text}: ${note.trim()}` : text
  return words.length > 500 ? `${words.slice(0, 499)}…` : words
}

/**
 * Creates the corrective action of each failed item that requires one, when the report is submitted. A correction takes
 * over the actions of the previous revision: they stay, are reopened, or are withdrawn if the item did not fail.
 */
export async function raiseActions(
  tx: TenantTx,
  report: Pick<Inspection, 'id' | 'locationId' | 'locationName' | 'timeZone' | 'inspectorId'> & {
    organizationId: string
    templateId: string
  },
  items: readonly FrozenItem[],
  at: Date,
): Promise<void> {
  const { organizationId, id: inspectionId, locationId, timeZone } = report
  const failedItems = itemsNeedingAction(items)
  const actions = await tx
    .selectFrom('correctiveActions')
    .select(['id', 'itemKey', 'state'])
    .where('inspectionId', '=', inspectionId)
    .where('isAutomatic', '=', true)
    .execute()
  const keys = new Set(failedItems.map(({ key }) => key))
  const dropped = actions.filter(({ itemKey, state }) => state === 'open' && !keys.has(itemKey))
  await setStates(tx, dropped, 'withdrawn')
  await setStates(
    tx,
    actions.filter(({ itemKey, state }) => state === 'withdrawn' && keys.has(itemKey)),
    'open',
  )
  const fresh = failedItems.filter(({ key }) => !actions.some(({ itemKey }) => itemKey === key))
  if (fresh.length === 0) return
  const owner = await actionOwner(tx, report)
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const added = await tx
    .insertInto('correctiveActions')
    .values(
      fresh.map((item) => ({
        organizationId,
        id: randomUUIDv7(),
        inspectionId,
        itemKey: item.key,
        locationId,
        text: actionText(item),
        ownerId: owner?.id ?? null,
        dueOn: typeof item.dueDays === 'number' ? today.add({ days: item.dueDays }).toString() : null,
        isAutomatic: true,
        needsPhoto: item.proof === 'photo',
        proofHash: null,
        fixedAt: null,
        fixedById: null,
        verifiedAt: null,
        verifiedById: null,
      })),
    )
    .returning('id')
    .execute()
  const [first] = fresh
  if (!owner?.userId || !first) return
  const more = fresh.length > 1 ? ` (+${fresh.length - 1})` : ''
  await notify(tx, [owner.userId], {
    kind: 'action_assigned',
    matters: added.map(({ id }) => ({ id })),
    params: { location: report.locationName, text: actionText(first) + more },
    link: linkedPages.correctiveActions(organizationId),
  })
}

async function setStates(tx: TenantTx, actions: readonly { id: string }[], state: 'open' | 'withdrawn') {
  if (actions.length === 0) return
  await tx
    .updateTable('correctiveActions')
    .set({ state, version: nextVersion })
    .where(sql<boolean>`id = any (${actions.map(({ id }) => id)}::uuid[])`)
    .execute()
}
