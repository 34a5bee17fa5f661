import { Eye } from 'lucide-react'
import { Moment, useMoment } from '#web/platform/data/moment.tsx'
import { useState } from 'react'
import type {
  CodeHistory,
  NewAlarmCode,
  CodeRequest,
  RevealedCode as Revealed,
} from '#shared/locations/alarm-codes.contract.ts'
import { limits } from '#shared/limits.ts'
import { revealReasonMax } from '#shared/locations/alarm-codes.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RevealedCode } from '#web/domain/record/revealed-code.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface AlarmCodeCardProps {
  organizationId: string
  clientId: string
  locationId: string
}

/** A location's alarm code: replaced without being shown, revealed for a reason, with the history of both. */
export function AlarmCodeCard(params: AlarmCodeCardProps) {
  const moment = useMoment()
  const reveals = fill(locationPaths.alarmCodeReveals, { ...params })
  const history = useResource<CodeHistory>(reveals)
  const [dialog, setDialog] = useState<'set' | 'show'>()
  const [code, setCode] = useState<string>()
  const close = () => setDialog(undefined)

  async function show(values: FormData) {
    const body: CodeRequest = { reason: textOf(values, 'reason') }
    const revealed = await api.post<Revealed>(reveals, body)
    setCode(revealed.code)
    close()
    await refresh(reveals)
  }

  async function save(values: FormData) {
    const body: NewAlarmCode = { code: textOf(values, 'code') }
    await api.put(fill(locationPaths.alarmCode, { ...params }), body)
    setCode(undefined)
    notifySuccess(t('saved'))
    close()
    await refresh(reveals)
  }

  const change = history && (
    <Button kind="ghost" onClick={() => setDialog('set')}>
      {t(history.hasAlarmCode ? 'replaceCode' : 'setCode')}
    </Button>
  )
  return (
    <Card title={t('alarmCode')} actions={change}>
      {!history && <SkeletonText lines={3} />}
      {history && (
        <div className="grid gap-4 text-sm">
          {code === undefined ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-ink-2">
                {history.hasAlarmCode && history.changedAt
                  ? t('codeSetOn', { date: moment(history.changedAt) })
                  : t('noCode')}
              </p>
              {history.hasAlarmCode && (
                <Button onClick={() => setDialog('show')}>
                  <Eye />
                  {t('showCode')}
                </Button>
              )}
            </div>
          ) : (
            <RevealedCode label={t('alarmCode')} code={code} onHide={() => setCode(undefined)} />
          )}
          <History items={history.items} />
        </div>
      )}
      <EditDialog
        isOpen={dialog === 'show'}
        onClose={close}
        title={t('showCode')}
        description={t('showCodeText')}
        action={t('showCode')}
        send={show}
      >
        <Textarea label={t('reason')} name="reason" required maxLength={revealReasonMax} />
      </EditDialog>
      <EditDialog
        isOpen={dialog === 'set'}
        onClose={close}
        title={t(history?.hasAlarmCode ? 'replaceCode' : 'setCode')}
        send={save}
      >
        <Field
          label={t('newCode')}
          name="code"
          hint={history?.hasAlarmCode ? t('newCodeHint') : undefined}
          maxLength={limits.secretMax}
          autoComplete="off"
          spellCheck={false}
        />
      </EditDialog>
    </Card>
  )
}

function History({ items }: Pick<CodeHistory, 'items'>) {
  if (items.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium text-accent-ink">
        {t('codeHistory')}
      </summary>
      <ul className="grid gap-2">
        {items.map(({ id, name, revealedAt, reason, jobName }) => (
          <li key={id}>
            <p className="font-medium">{name}</p>
            <Moment at={revealedAt} className="text-ink-2 tabular-nums" />
            <p className="wrap-anywhere text-ink-2">{reason ?? t('forVisit', { job: jobName ?? '' })}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
