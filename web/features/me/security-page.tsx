import { Navigate } from 'react-router-dom'
import { landing } from '#shared/users/landing.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useMe } from '#web/platform/data/use-me.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { WholePage } from '#web/domain/frame/whole-page.tsx'
import { SecuritySections } from './security-sections.tsx'
import { t } from './texts.ts'

/** Account security for users without an organization, and the target of security emails. */
export function SecurityPage() {
  const me = useMe()
  if (me && !me.verified) return <Navigate to={landing(me)} replace />
  return (
    <PlainFrame
      actions={
        me && (
          <Link to={landing(me)} className="btn-ghost">
            {t('goBack')}
          </Link>
        )
      }
    >
      <WholePage isReady={!!me}>
        <PageHeader title={t('accountTitle')} />
        <Card>{me && <SecuritySections organizationId={me.organizationId} />}</Card>
      </WholePage>
    </PlainFrame>
  )
}
