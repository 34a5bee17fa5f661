import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { LeavePolicy, LeavePolicyDraft, LeavePolicyList } from '#shared/time-off/time-off-policies.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { firstDraft, rulesInWords, settingsOf } from './policy-draft.ts'
import { PolicyEditing, type EditedPolicy } from './policy-editing.tsx'
import { t } from './texts.ts'

/** The organization's time off policies and their assignments. */
export function LeavePoliciesPage() {
  const { organizationId = '' } = useParams()
  const mayManage = useMay('timeoff.manage')
  const url = fill(timeOffPaths.leavePolicies, { organizationId })
  const policies = useResource<LeavePolicyList>(url)?.items
  const [edited, setEdited] = useState<EditedPolicy>()
  const [assigned, setAssigned] = useState<LeavePolicy>()
  const add = (draft: LeavePolicyDraft) => setEdited({ draft, policy: undefined })
  const archiving = useAction(async ({ id, isArchived }: LeavePolicy) => {
    await api.post(`${url}/${id}/${isArchived ? 'restore' : 'archive'}`)
    notifySuccess(t('saved'))
    await refresh(url)
  })
  return (
    <>
      <PageHeader
        title={t('policies')}
        subtitle={t('policiesLead')}
        actions={
          mayManage && (
            <Button kind="primary" onClick={() => add(firstDraft)}>
              {t('addPolicy')}
            </Button>
          )
        }
      />
      <Card isFlush>
        {!policies && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        {policies?.length === 0 && <EmptyState title={t('noPolicies')}>{t('noPoliciesText')}</EmptyState>}
        <ul className="divide-y divide-line" aria-label={t('policies')}>
          {policies?.map((policy) => (
            <li key={policy.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
                  {policy.name}
                  {policy.isArchived && <Badge>{t('archived')}</Badge>}
                </p>
                <p className="text-xs text-ink-2">
                  {[
                    t(`${policy.kind}Kind`),
                    t(policy.paid ? 'paid' : 'unpaid'),
                    rulesInWords(policy),
                    t('memberCount', { count: policy.memberCount }),
                  ].join(' · ')}
                </p>
              </div>
              {mayManage && (
                <span className="flex flex-wrap sm:gap-2">
                  {!policy.isArchived && (
                    <>
                      <Button aria-label={t('assignNamed', { name: policy.name })} onClick={() => setAssigned(policy)}>
                        {t('assign')}
                      </Button>
                      <Button
                        kind="ghost"
                        aria-label={t('editNamed', { name: policy.name })}
                        onClick={() => setEdited({ draft: settingsOf(policy), policy })}
                      >
                        {t('edit')}
                      </Button>
                      <Button
                        kind="ghost"
                        aria-label={t('copyNamed', { name: policy.name })}
                        onClick={() => add({ ...settingsOf(policy), name: '' })}
                      >
                        {t('copy')}
                      </Button>
                    </>
                  )}
                  <Button
                    kind="ghost"
                    isBusy={archiving.isRunning}
                    aria-label={t(policy.isArchived ? 'restoreNamed' : 'archiveNamed', { name: policy.name })}
                    onClick={() => void archiving.run(policy)}
                  >
                    {t(policy.isArchived ? 'restore' : 'archive')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4 text-xs text-ink-2">{t('noAdvice')}</p>
      <PolicyEditing url={url} edited={edited} onChoose={setEdited} onClose={() => setEdited(undefined)} />
      <AssignDialog organizationId={organizationId} policy={assigned} onClose={() => setAssigned(undefined)} />
    </>
  )
}
