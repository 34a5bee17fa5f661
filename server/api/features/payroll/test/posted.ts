import { randomUUID } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'

interface Posted {
  organizationId: string
  memberId: string
  jobId: string
  locationId: string
  /** Instants. */
  startsAt: string
  endsAt: string
  cancelledAt: string
  ordinanceId?: OrdinanceId
  askedBy?: 'company' | 'member'
}

/** Lets a location follow a law from the beginning of 2026. */
export const followLaw = (
  tx: TenantTx,
  { organizationId, locationId }: Pick<Posted, 'organizationId' | 'locationId'>,
) =>
  tx
    .insertInto('fairWorkweekChoices')
    .values({
      organizationId,
      id: randomUUID(),
      locationId,
      effectiveOn: '2026-01-01',
      ordinanceId: 'chicago',
      createdBy: null,
    })
    .execute()

/** Records a shift that was posted in February 2026 and canceled later. */
export async function cancelPosted(tx: TenantTx, { startsAt, endsAt, cancelledAt, ...more }: Posted) {
  const { ordinanceId = 'chicago', askedBy = 'company', ...key } = more
  const row = {
    ...key,
    ordinanceId,
    originalStart: new Date(startsAt),
    week: '2026-03-09',
    timeZone: 'America/New_York',
    note: '',
    recordedBy: null,
  }
  const first = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), recordedAt: new Date('2026-02-02T15:00:00Z') }
  await tx
    .insertInto('postedVisits')
    .values([
      { ...row, ...first, id: randomUUID(), changeId: randomUUID(), isPosting: true, askedBy: 'company' },
      {
        ...row,
        id: randomUUID(),
        changeId: randomUUID(),
        isPosting: false,
        askedBy,
        startsAt: null,
        endsAt: null,
        recordedAt: new Date(cancelledAt),
      },
    ])
    .execute()
}
