import { useParams, useSearchParams } from 'react-router-dom'
import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { MemberTrips } from './member-trips.tsx'
import { useMileageWindow } from './mileage-window.tsx'
import { t } from './texts.ts'

export function MemberMileagePage() {
  const { organizationId = '', memberId = '' } = useParams()
  const [params] = useSearchParams()
  const mayDecide = useMay('mileage.manage')
  const { window } = useMileageWindow(organizationId)
  const name = useResource<Member>(fill(memberPaths.member, { organizationId, memberId }))?.name ?? ''
  const exportUrl = withQuery(fill(mileagePaths.mileageExport, { organizationId }), { ...window, memberId })
  const days = { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }
  return (
    <>
      <PageHeader
        title={name ? t('of', { name }) : t('title')}
        subtitle={t('lead')}
        actions={
          mayDecide ? (
            <>
              {window && <ExportMenu lists={[{ url: exportUrl }]} />}
              <Link to={withQuery(`/org/${organizationId}/reports/mileage`, days)} className="btn-secondary">
                {t('back')}
              </Link>
            </>
          ) : (
            <Link to={`/org/${organizationId}/employee`} className="btn-secondary">
              {t('myWork')}
            </Link>
          )
        }
      />
      <MemberTrips organizationId={organizationId} memberId={memberId} mayDecide={mayDecide} />
    </>
  )
}
