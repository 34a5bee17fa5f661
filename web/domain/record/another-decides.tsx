import type { OtherDecidersList } from '#shared/decisions/decisions.contract.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'
import { decisionPaths } from '#shared/decisions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { t } from './texts.ts'

/** Whether a record of this member is the reader's own, which someone else must decide. */
export type AnotherDecides = (memberId: string | null, regionId?: string | null) => boolean

export function useAnotherDecides(organizationId: string, kind: DecisionKind): AnotherDecides {
  const mayAsk = useMay('time.own')
  const others = useResource<OtherDecidersList>(mayAsk ? fill(decisionPaths.otherDeciders, { organizationId }) : null)
  const decider = others?.items.find((entry) => entry.kind === kind)
  return (memberId, regionId = null) =>
    !!decider &&
    others?.memberId === memberId &&
    (decider.everywhere || (regionId !== null && decider.regionIds.includes(regionId)))
}

/** Replaces the buttons of a decision. */
export const AnotherDecidesNote = () => <p className="text-sm text-ink-2">{t('anotherDecides')}</p>

/** Appended to a notice when a bulk decision skipped the reader's own records. */
export const ownSkipped = (skipped: number) => (skipped > 0 ? { messageDetails: t('ownSkipped') } : {})
