import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { t } from './texts.ts'

/** The organization's logo; a new one is saved when chosen. */
export function LogoField({ organizationId }: { organizationId: string }) {
  const url = fill(organizationPaths.organization, { organizationId })
  const logoUrl = fill(organizationPaths.logo, { organizationId })
  const organization = useResource<Organization>(url)
  const change = useAction(async (answer: Promise<Organization>, message: string) => {
    await store(url, await answer)
    notifySuccess(message)
    void refresh(organizationPaths.organizations)
  })
  const upload = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    void change.run(api.post<Organization>(logoUrl, form), t('logoSaved'))
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{t('logo')}</p>
      <FileDrop
        label={t('logo')}
        accept={pictureTypes}
        bytesMax={limits.logoBytesMax}
        hint={t('logoHint')}
        isBusy={change.isRunning}
        preview={
          organization && (
            <Avatar
              name={organization.name}
              image={organization.logoLink}
              className="size-14 border border-line text-lg"
            />
          )
        }
        onFile={upload}
      />
      {organization?.logoLink && (
        <div>
          <Button
            kind="ghost"
            isBusy={change.isRunning}
            onClick={() => change.run(api.remove<Organization>(logoUrl), t('logoRemoved'))}
          >
            {t('removeLogo')}
          </Button>
        </div>
      )}
    </div>
  )
}
