import type { Member } from '#shared/members/members.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { t } from '../texts.ts'

/** The member's photo; a new one is saved when chosen. */
export function PhotoCard({ organizationId, member }: { organizationId: string; member: Member }) {
  const params = { organizationId, memberId: member.id }
  const photoUrl = fill(memberPaths.memberPhoto, params)
  const change = useAction(async (answer: Promise<Member>, message: string) => {
    await store(fill(memberPaths.member, params), await answer)
    notifySuccess(message)
    void refresh(`${fill(memberPaths.members, params)}?`, fill(memberPaths.orgChart, params))
  })
  const upload = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    void change.run(api.post<Member>(photoUrl, form), t('photoSaved'))
  }
  return (
    <Card title={t('photo')}>
      <FileDrop
        label={t('photo')}
        accept={pictureTypes}
        bytesMax={limits.logoBytesMax}
        hint={t('photoHint')}
        isBusy={change.isRunning}
        preview={<Avatar name={member.name} image={member.photoLink} shape="round" className="size-14 text-lg" />}
        onFile={upload}
      />
      {member.photoLink && (
        <Button
          kind="ghost"
          className="mt-2"
          isBusy={change.isRunning}
          onClick={() => change.run(api.remove<Member>(photoUrl), t('photoRemoved'))}
        >
          {t('removePhoto')}
        </Button>
      )}
    </Card>
  )
}
