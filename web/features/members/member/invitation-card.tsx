import type { Member } from '#shared/members/members.contract.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

interface InvitationCardProps {
  organizationId: string
  member: Member
}

/** The state of an invitation, with the actions to send or withdraw it. */
export function InvitationCard({ organizationId, member }: InvitationCardProps) {
  const moment = useMoment()
  const { id: memberId, invitation, email } = member
  const url = fill(memberPaths.memberInvitation, { organizationId, memberId })
  const change = useAction(async (answer: Promise<Member>, message: string) => {
    await store(fill(memberPaths.member, { organizationId, memberId }), await answer)
    notifySuccess(message)
    void refresh(`${fill(memberPaths.members, { organizationId })}?`)
  })
  if (member.hasAccount || member.status === 'deactivated') return undefined
  const isOpen = invitation?.state === 'open'
  return (
    <Card title={t('invitation')}>
      <p className="text-sm">{stateText(member, moment)}</p>
      {email && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            kind={isOpen ? 'secondary' : 'primary'}
            isBusy={change.isRunning}
            onClick={() => change.run(api.post<Member>(url), t('invitationSent', { email }))}
          >
            {t(invitation ? 'sendAgain' : 'sendInvitation')}
          </Button>
          {isOpen && (
            <Button
              kind="ghost"
              isBusy={change.isRunning}
              onClick={() => change.run(api.remove<Member>(url), t('invitationWithdrawn'))}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function stateText({ email, invitation }: Member, moment: (instant: string) => string) {
  if (!email) return t('invitationNoEmail')
  if (!invitation || invitation.state === 'accepted') return t('invitationNone', { email })
  const { state, sentAt, expiresAt } = invitation
  if (state === 'withdrawn') return t('invitationState.withdrawn', { email })
  const date = moment(expiresAt)
  if (state === 'expired') return t('invitationState.expired', { email, date })
  if (!sentAt) return t('invitationState.sending', { email })
  return t('invitationState.open', { email, date, sent: moment(sentAt) })
}
