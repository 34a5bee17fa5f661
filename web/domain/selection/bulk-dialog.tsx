import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BulkOutcome } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Form } from '#web/domain/form/form.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { t } from './texts.ts'

type Problems = Readonly<Record<string, string>>

export interface BulkDialogProps {
  title: string
  description?: ReactNode
  /** The address that changes the selected records; `/preview` describes the changes. */
  url: string
  /** Ids, or the list's filter. */
  selection: object
  /** Reads the change from the form. */
  changeOf: (values: FormData) => object
  /** The inputs; without them the dialog begins with the preview. */
  fields?: (problems: Problems) => ReactNode
  /** How a value before or after the change reads. */
  show: (values: readonly string[]) => string
  onClose: () => void
  onDone: (outcome: BulkOutcome) => void
}

interface Previewed {
  readonly change: object
  readonly outcome: BulkOutcome
}

/** Asks what to change, shows what that would do and whom it leaves out, and changes all in one call. */
export function BulkDialog({ title, description, url, selection, changeOf, fields, show, ...rest }: BulkDialogProps) {
  const { onClose, onDone } = rest
  const [previewed, setPreviewed] = useState<Previewed>()
  const preview = async (values: FormData) => {
    const change = changeOf(values)
    setPreviewed({ change, outcome: await api.post<BulkOutcome>(`${url}/preview`, { selection, change }) })
  }
  const asking = useForm(preview)
  const { change, outcome } = previewed ?? {}
  const applying = useForm(async () => {
    onDone(await api.post<BulkOutcome>(url, { selection, change, seen: outcome?.seen }))
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} mayClose={() => !applying.isSending}>
      {/* Hidden instead of removed, so that going back finds what was typed. */}
      <Form {...asking.formProps} className={outcome ? 'hidden' : 'flex min-h-0 flex-col'}>
        <DialogBody>{fields ? fields(asking.problems) : <AtOnce />}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {(fields || asking.cause) && (
            <Button type="submit" kind="primary" isBusy={asking.isSending}>
              {t('preview')}
            </Button>
          )}
        </DialogFooter>
      </Form>
      {outcome && (
        <Form {...applying.formProps} className="flex min-h-0 flex-col">
          <DialogBody>
            <BulkPreview outcome={outcome} show={show} />
            <output className="text-sm text-ink-2">
              {applying.isSending && t('changing', { count: outcome.changed })}
            </output>
          </DialogBody>
          <DialogFooter>
            <Button onClick={fields ? () => setPreviewed(undefined) : onClose} isBusy={applying.isSending}>
              {t(fields ? 'back' : 'cancel')}
            </Button>
            {outcome.changed > 0 && (
              <Button type="submit" kind="primary" isBusy={applying.isSending} data-autofocus>
                {t('change', { count: outcome.changed })}
              </Button>
            )}
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  )
}

/** Sends its form as soon as it is shown. */
function AtOnce() {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => ref.current?.form?.requestSubmit(), [])
  return (
    <output ref={ref} className="block" aria-label={t('checking')}>
      <SkeletonText lines={3} />
    </output>
  )
}
