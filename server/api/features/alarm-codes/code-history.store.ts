import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { setCode } from '#server/api/domain/alarm-codes/alarm-codes.store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { AlarmCodeState, CodeHistory } from '#shared/locations/alarm-codes.contract.ts'

interface LocationPath {
  organizationId: string
  clientId: string
  locationId: string
}

const shownMax = 100

/** @throws ProblemError 404. */
export async function set(
  tx: TenantTx,
  path: LocationPath,
  code: string,
  sealing: Pick<Sealing, 'seal'>,
): Promise<AlarmCodeState> {
  await requireLocation(tx, path)
  const { organizationId, locationId } = path
  await setCode(tx, { organizationId, locationId }, code, sealing)
  return state(tx, locationId)
}

/** @throws ProblemError 404, 403 for a location outside the caller's regions. */
export async function history(
  tx: TenantTx,
  path: LocationPath,
  actsIn: (regionId: string | null) => boolean,
): Promise<CodeHistory> {
  const { regionId } = await requireLocation(tx, path)
  if (!actsIn(regionId)) throw new ProblemError('forbidden')
  const rows = await tx
    .selectFrom('alarmCodeReveals as r')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'r.memberId'))
    .leftJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'r.jobId'))
    .select(['r.id', 'r.memberId', 'm.name', 'r.revealedAt', 'r.reason', 'j.name as jobName', 'r.requestId'])
    .select(['r.latitude', 'r.longitude', 'r.accuracyM'])
    .where('r.locationId', '=', path.locationId)
    .orderBy('r.id', 'desc')
    .limit(shownMax)
    .execute()
  return {
    ...(await state(tx, path.locationId)),
    items: rows.map(({ latitude, longitude, accuracyM, revealedAt, ...row }) => ({
      ...row,
      revealedAt: revealedAt.toISOString(),
      position:
        latitude === null || longitude === null || accuracyM === null ? null : { latitude, longitude, accuracyM },
    })),
  }
}

async function state(tx: TenantTx, locationId: string): Promise<AlarmCodeState> {
  const row = await tx
    .selectFrom('alarmCodes')
    .select(['sealed', 'changedAt'])
    .where('locationId', '=', locationId)
    .executeTakeFirst()
  return { hasAlarmCode: !!row?.sealed, changedAt: row?.changedAt.toISOString() ?? null }
}

async function requireLocation(tx: TenantTx, { clientId, locationId }: LocationPath) {
  const location = await tx
    .selectFrom('locations')
    .select('regionId')
    .where('id', '=', locationId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!location) throw notFound()
  return location
}
