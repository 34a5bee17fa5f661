import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

interface SelfApprovedProps {
  /** As the record says it. */
  isShown: boolean
}

/** The mark of a record about which the decision that holds was made by the member it is about. */
export const SelfApproved = ({ isShown }: SelfApprovedProps) =>
  isShown ? <Badge tone="warn">{t('selfApproved')}</Badge> : null
