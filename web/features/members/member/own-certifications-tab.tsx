import { Award } from 'lucide-react'
import type { CertificationList } from '#shared/members/member-records.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { CertificateLink, CertificationLine } from '#web/domain/people/certification-line.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'

/** The member's own certifications, read-only, for members without the permission to manage them. */
export function OwnCertificationsTab({ organizationId }: { organizationId: string }) {
  const certifications = useResource<CertificationList>(fill(memberPaths.ownCertifications, { organizationId }))?.items
  return (
    <Card title={t('certifications')} isFlush>
      {certifications?.length === 0 ? (
        <EmptyState icon={<Award size={20} />} title={t('noCertifications')}>
          {t('ownCertificationsLead')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line" aria-label={t('certifications')} aria-busy={!certifications}>
          {certifications?.map((certification) => (
            <li key={certification.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <CertificationLine certification={certification} />
              {certification.file && <CertificateLink file={certification.file} />}
            </li>
          )) ?? (
            <li className="p-4">
              <SkeletonText lines={3} />
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
