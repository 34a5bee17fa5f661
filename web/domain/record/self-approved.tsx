import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

interface SelfApprovedProps {
  /** The record's `isSelfApproved`. */
  isShown: boolean
}

/** A badge for records that a member approved for themselves. */
export const SelfApproved = ({ isShown }: SelfApprovedProps) =>
  isShown ? <Badge tone="warn">{t('selfApproved')}</Badge> : null
