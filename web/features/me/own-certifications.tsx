import { useParams } from 'react-router-dom'
import type { CertificationList } from '#shared/members/member-records.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { CertificateLink, CertificationLine } from '#web/domain/people/certification-line.tsx'
import { t } from './texts.ts'

/** The user's certifications in this organization; renders nothing without any. */
export function OwnCertifications() {
  const { organizationId = '' } = useParams()
  const mayRead = useMay('certifications.own')
  const url = fill(memberPaths.ownCertifications, { organizationId })
  const certifications = useResource<CertificationList>(mayRead ? url : null)?.items
  if (!certifications?.length) return undefined
  return (
    <SettingsSection title={t('certifications')} description={t('certificationsText')}>
      <ul className="grid gap-4" aria-label={t('certifications')}>
        {certifications.map((certification) => (
          <li key={certification.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CertificationLine certification={certification} />
            {certification.file && <CertificateLink file={certification.file} />}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
