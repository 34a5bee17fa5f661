import { useRef } from 'react'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import type { ActionStep } from '#shared/inspections/action-steps.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { useProof } from './use-proof.ts'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface ActionDialogProps {
  organizationId: string
  /** URL of the list of actions. */
  url: string
  action: CorrectiveAction | undefined
  mayManage: boolean
  onClose: () => void
}

/** Completes a corrective action with a photo, or verifies or reopens it. */
export function ActionDialog({ organizationId, url, action, mayManage, onClose }: ActionDialogProps) {
  return (
    <Dialog isOpen={!!action} onClose={onClose} title={action?.text ?? ''} description={action?.locationName}>
      {action && (
        <Steps organizationId={organizationId} url={url} action={action} mayManage={mayManage} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Steps({ organizationId, url, action, mayManage, onClose }: ActionDialogProps & { action: CorrectiveAction }) {
  const actionUrl = `${url}/${action.id}`
  const isAnothers = useAnotherDecides(organizationId, 'corrective_action')(action.fixedById, action.regionId)
  const proof = useProof(actionUrl)
  // The pressed button, which decides the request; a ref, because submit runs before a re-render.
  const chosen = useRef<ActionStep>('fixed')
  const { formProps, isSending } = useForm(async (values) => {
    const version = action.state === 'open' ? await proof.send(action.version) : action.version
    await api.put(actionUrl, { state: chosen.current, answer: textOf(values, 'answer'), version })
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  })
  return (
    <Form {...formProps} className="flex min-h-0 flex-col">
      <DialogBody>
        <Textarea label={t('whatWasDone')} name="answer" maxLength={1_000} />
        {action.state === 'open' && (
          <>
            <FileDrop
              label={t('proof')}
              accept={pictureTypes}
              hint={t(action.needsPhoto ? 'proofRequired' : 'photoHint')}
              isBusy={proof.isEarly}
              onFile={proof.choose}
            />
            <WaitingPhotos photos={proof.photos} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {action.state === 'open' && (
          <Button type="submit" kind="primary" isBusy={isSending} onClick={() => (chosen.current = 'fixed')}>
            {t('markFixed')}
          </Button>
        )}
        {action.state === 'fixed' && mayManage && (
          <>
            <Button type="submit" isBusy={isSending} onClick={() => (chosen.current = 'open')}>
              {t('reopen')}
            </Button>
            {isAnothers ? (
              <AnotherDecidesNote />
            ) : (
              <Button type="submit" kind="primary" isBusy={isSending} onClick={() => (chosen.current = 'verified')}>
                {t('verify')}
              </Button>
            )}
          </>
        )}
      </DialogFooter>
    </Form>
  )
}
