import { Navigate } from 'react-router-dom'
import { landing } from '#shared/landing.ts'
import { Link } from '#web/lib/link.tsx'
import { useMe } from '#web/lib/use-me.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainFrame } from '#web/ui/plain-frame.tsx'
import { WholePage } from '#web/ui/whole-page.tsx'
import { SecuritySections } from './security-sections.tsx'
import { t } from './texts.ts'

/** The security of one's account for those who are in no organisation, and where mails about it lead. */
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
