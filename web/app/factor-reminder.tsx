import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { useMe } from '#web/lib/use-me.ts'
import { t } from './texts.ts'

/** Where a role needs a second factor: until when; once that is past, every way leads to where it is set up. */
export function FactorReminder({ organizationId }: { organizationId: string }) {
  const dueAt = useMe()?.secondFactorDueAt
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const me = pages.me(organizationId)
  const isElsewhere = pathname !== me && !pathname.startsWith(`${me}/`)

  useEffect(() => {
    if (dueAt && isElsewhere && isPast(dueAt)) void navigate(`${me}#second-factor`, { replace: true })
  }, [dueAt, isElsewhere, me, navigate])

  if (!dueAt) return undefined
  return (
    <Link to={`${me}#second-factor`} className="btn-ghost min-w-11 text-warn">
      <ShieldAlert size={18} aria-hidden="true" />
      <span className="max-md:sr-only">{t('secondFactorBy', { date: formatDateTime(dueAt) })}</span>
    </Link>
  )
}

const isPast = (instant: string) => Date.parse(instant) <= Date.now()
