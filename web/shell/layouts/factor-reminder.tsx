import { ShieldAlert } from 'lucide-react'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { t } from '../frame/texts.ts'

/** Reminds members whose role requires two-step verification of the deadline, with a link to its setup. */
export function FactorReminder({ organizationId }: { organizationId: string }) {
  const dueAt = useMe()?.secondFactorDueAt
  if (!dueAt) return undefined
  return (
    <Link to={`${pages.me(organizationId)}#second-factor`} className="btn-ghost min-w-11 text-warn">
      <ShieldAlert size={18} />
      <span className="max-md:sr-only">{t('secondFactorBy', { date: formatDateTime(dueAt) })}</span>
    </Link>
  )
}
