import { useState } from 'react'
import type { Passkey, RecoveryCodes } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notify, notifySuccess } from '#web/platform/notifications/notifications.ts'
import type { PasskeyOffer } from '#web/domain/second-factor/passkeys.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { usedText } from './app-factor.tsx'
import { describeBrowser } from './describe-browser.ts'
import { t } from './texts.ts'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChanged: (answer?: RecoveryCodes) => Promise<void>
}

const isSupported = () => 'PublicKeyCredential' in window

/** Creates a passkey and registers it. Returns an error message when the browser failed. */
async function addPasskey(): Promise<RecoveryCodes | string> {
  const offer = await api.post<PasskeyOffer>(secondFactorPaths.passkeyOptions)
  const { createPasskey, isAlreadyRegistered: isThere } = await import('#web/domain/second-factor/passkeys.ts')
  const passkey = await createPasskey(offer).catch((error: unknown) =>
    t(isThere(error) ? 'passkeyThere' : 'passkeyFailed'),
  )
  if (typeof passkey === 'string') return passkey
  return api.post<RecoveryCodes>(secondFactorPaths.passkeys, { name: describeBrowser(navigator.userAgent), passkey })
}

/** The user's passkeys by name; each can be renamed and removed. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const add = useAction(async () => {
    const answer = await addPasskey()
    if (typeof answer === 'string') return notify({ id: 'passkey', status: 'error', message: answer })
    await onChanged(answer)
    notifySuccess(t('passkeyAdded'))
  })
  const remove = useAction(async (passkeyId: string) => {
    await api.remove(fill(secondFactorPaths.passkey, { passkeyId }))
    await onChanged()
    notifySuccess(t('passkeyRemoved'))
  })
  return (
    <section className="grid gap-2" aria-labelledby="passkeys">
      <h3 id="passkeys" className="font-medium">
        {t('passkeys')}
      </h3>
      {passkeys.length === 0 && <p className="text-sm text-ink-2">{t('passkeysOff')}</p>}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex items-center gap-2 font-medium">
                <span className="min-w-0 truncate">{passkey.name}</span>
                {passkey.backedUp && <Badge>{t('passkeySynced')}</Badge>}
              </p>
              <p className="text-xs text-ink-3">
                {t('appSince', { date: formatDateTime(passkey.createdAt) })} · {usedText(passkey.lastUsedAt)}
              </p>
            </div>
            <Button aria-label={t('passkeyRename', { name: passkey.name })} onClick={() => setRenamed(passkey)}>
              {t('rename')}
            </Button>
            <Button
              kind="danger"
              aria-label={t('passkeyRemove', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isSupported() ? (
        <Button className="justify-self-start" isBusy={add.isRunning} onClick={() => add.run()}>
          {t('passkeyAdd')}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{t('passkeysUnsupported')}</p>
      )}
      {renamed && (
        <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} onRenamed={() => onChanged()} />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t('passkeyRemove', { name: removed?.name ?? '' })}
        description={t('passkeyRemoveText')}
        action={t('remove')}
        isBusy={remove.isRunning}
        onConfirm={() => removed && void remove.run(removed.id).then(() => setRemoved(undefined))}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  )
}

interface RenameDialogProps {
  passkey: Passkey
  onRenamed: () => Promise<void>
  onClose: () => void
}

function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const { formProps, isSending } = useForm(async (values) => {
    await api.put(fill(secondFactorPaths.passkey, { passkeyId: passkey.id }), { name: textOf(values, 'name') })
    await onRenamed()
    onClose()
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('passkeyRename', { name: passkey.name })}>
      <Form {...formProps}>
        <DialogBody>
          <Field label={t('passkeyName')} name="name" required maxLength={80} defaultValue={passkey.name} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" kind="primary" isBusy={isSending}>
            {t('save')}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
