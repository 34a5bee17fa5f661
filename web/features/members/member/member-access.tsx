import { Ellipsis, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction } from '#web/platform/data/resource.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { CustodyList } from './custody.tsx'
import { t } from '../texts.ts'

/** A menu that ends a member's access after confirmation, or restores it. */
export function MemberAccess({ organizationId, member }: { organizationId: string; member: Member }) {
  const params = { organizationId, memberId: member.id }
  const [isAsking, setAsking] = useState(false)
  const change = useAction(async (path: string, message: string) => {
    const saved = await api.post<Member>(fill(path, params))
    setAsking(false)
    await store(fill(memberPaths.member, params), saved)
    notifySuccess(message)
    void refresh(`${fill(memberPaths.members, params)}?`, fill(memberPaths.orgChart, params))
  })
  const { name } = member
  const item =
    member.status === 'deactivated'
      ? {
          id: 'reactivate',
          label: t('reactivate'),
          icon: <UserCheck size={16} />,
          onSelect: () => void change.run(memberPaths.memberReactivate, t('reactivated', { name })),
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
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deactivateQuestion', { name })}
        description={t('deactivateText')}
        action={t('deactivate')}
        isBusy={change.isRunning}
        onConfirm={() => void change.run(memberPaths.memberDeactivate, t('deactivated', { name }))}
        onClose={() => setAsking(false)}
      >
        <CustodyList {...params} />
      </ConfirmDialog>
    </>
  )
}
