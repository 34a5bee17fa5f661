import { Award, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Certification, CertificationList } from '#shared/members/member-records.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { CertificationLine } from '#web/domain/people/certification-line.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { CertificationEditing, type EditedCertification } from './certification-editing.tsx'
import { t } from '../texts.ts'

/** A member's certifications with their files, the first to expire first. */
export function CertificationsTab({ organizationId, memberId }: { organizationId: string; memberId: string }) {
  const url = fill(memberPaths.certifications, { organizationId, memberId })
  const certifications = useResource<CertificationList>(url)?.items
  const [edited, setEdited] = useState<EditedCertification>()
  const [removed, setRemoved] = useState<Certification>()
  const removal = useAction(async ({ id }: Certification) => {
    await api.remove(`${url}/${id}`)
    notifySuccess(t('certificationRemoved'))
    setRemoved(undefined)
    await refresh(url)
  })
  const isAnothers = useAnotherDecides(organizationId, 'certification')(memberId)
  const addButton = isAnothers ? (
    <AnotherDecidesNote />
  ) : (
    <Button onClick={() => setEdited({})}>
      <Plus size={16} />
      {t('addCertification')}
    </Button>
  )
  return (
    <Card
      title={t('certifications')}
      isFlush
      actions={
        !!certifications?.length && (
          <>
            <ExportMenu
              lists={[{ url: withQuery(fill(memberPaths.certificationExport, { organizationId }), { memberId }) }]}
            />
            {addButton}
          </>
        )
      }
    >
      {certifications?.length === 0 ? (
        <EmptyState icon={<Award size={20} />} title={t('noCertifications')} action={addButton}>
          {t('noCertificationsText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line" aria-label={t('certifications')} aria-busy={!certifications}>
          {certifications?.map((certification) => (
            <li key={certification.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <CertificationLine certification={certification} />
              <CertificateFile url={url} certification={certification} />
              <span className="flex">
                {!isAnothers && (
                  <IconButton
                    label={`${t('editCertification')}: ${certification.name}`}
                    onClick={() => setEdited({ certification })}
                  >
                    <Pencil size={16} />
                  </IconButton>
                )}
                <IconButton
                  label={`${t('removeCertification')}: ${certification.name}`}
                  onClick={() => setRemoved(certification)}
                >
                  <Trash2 size={16} />
                </IconButton>
              </span>
            </li>
          )) ?? (
            <li className="p-4">
              <SkeletonText lines={3} />
            </li>
          )}
        </ul>
      )}
      <CertificationEditing url={url} edited={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeCertification')}
        description={t('removeCertificationText', { name: removed?.name ?? '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => removed && void removal.run(removed)}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  )
}
