import { Ellipsis, UserCheck, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t } from '../texts.ts'

const DeactivateDialog = lazyWithRetry(() => import('./deactivate-dialog.tsx').then((m) => m.DeactivateDialog))

/** A menu that ends a member's access after showing what they hold, or restores it. */
export function MemberAccess({ organizationId, member }: { organizationId: string; member: Member }) {
  const params = { organizationId, memberId: member.id }
  const [isAsking, setAsking] = useState(false)
  const { name } = member
  const reactivate = useAction(async () => {
    const saved = await api.post<Member>(fill(memberPaths.memberReactivate, params))
    await store(fill(memberPaths.member, params), saved)
    notifySuccess(t('reactivated', { name }))
    void refresh(`${fill(memberPaths.members, params)}?`, fill(memberPaths.orgChart, params))
  })
  const item =
    member.status === 'deactivated'
      ? {
          id: 'reactivate',
          label: t('reactivate'),
          icon: <UserCheck size={16} />,
          onSelect: () => void reactivate.run(),
        }
      : {
          id: 'deactivate',
          label: t('deactivate'),
          icon: <UserX size={16} />,
          onSelect: () => setAsking(true),
          tone: 'bad' as const,
        }
  return (
    <>
      <Menu label={t('actionsFor', { name })} groups={[{ items: [item] }]}>
        <Ellipsis size={18} />
      </Menu>
      {isAsking && (
        <Suspense>
          <DeactivateDialog organizationId={organizationId} member={member} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
