import type { OwnInvitation, OwnInvitationList } from '#shared/members/invitations.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notify, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { t } from './texts.ts'

/** Shows a notice for an invitation that was withdrawn, expired or replaced since it was listed. */
async function orGone(error: unknown) {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
  notify({ id: 'invitation', status: 'error', message: t('invitationGone') })
  await refresh(memberPaths.ownInvitations)
}

/** Open invitations to the user's email address, each accepted with one press. */
export function OwnInvitations({ onAccepted }: { onAccepted: (organizationId: string) => void }) {
  const invitations = useResource<OwnInvitationList>(memberPaths.ownInvitations)?.items
  const accepting = useAction(async ({ id, organizationId, organizationName }: OwnInvitation) => {
    const me = await api.post<User>(fill(memberPaths.ownInvitationAccept, { invitationId: id })).catch(orGone)
    if (!me) return
    await store(userPaths.me, me)
    notifySuccess(t('accepted', { name: organizationName }))
    void refresh(organizationPaths.organizations, memberPaths.ownInvitations)
    onAccepted(organizationId)
  })
  if (!invitations?.length) return undefined
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold">{t('invitations')}</h2>
      <ul className="grid gap-3">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="card flex flex-wrap items-center gap-4 p-4">
            <Avatar name={invitation.organizationName} className="size-11 text-base" />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate text-lg font-semibold">{invitation.organizationName}</span>
              <span className="text-sm text-ink-2">{t('invited')}</span>
            </span>
            <Button kind="primary" isBusy={accepting.isRunning} onClick={() => accepting.run(invitation)}>
              {t('accept')}
              <span className="sr-only">: {invitation.organizationName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
