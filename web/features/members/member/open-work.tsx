import type { HoldingList } from '#shared/members/holdings.contract.ts'
import { openKinds } from '#shared/members/holdings.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { HoldingLines } from './holding-lines.tsx'
import { t } from '../texts.ts'

/** The open work of a deactivated member; renders nothing once it is settled. */
export function OpenWork(params: { organizationId: string; memberId: string }) {
  const items = useResource<HoldingList>(fill(memberPaths.memberHoldings, params))?.items
  const open = items?.filter(({ kind }) => openKinds.some((entry) => entry === kind)) ?? []
  if (open.length === 0) return undefined
  return (
    <Card title={t('toSettle')}>
      <HoldingLines items={open} />
    </Card>
  )
}
