import { useEffect, useState } from 'react'
import type { LeavePreview, LeaveQuestion } from '#shared/time-off/time-off.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { Notice } from '#web/kit/notice.tsx'
import { spanOf } from './words.ts'
import { t } from './texts.ts'

interface RequestCountProps {
  organizationId: string
  /** Undefined while no days are chosen. */
  question: LeaveQuestion | undefined
}

const restMs = 250

/** The hours that the chosen days count, the remaining balance, and who else is off. */
export function RequestCount({ organizationId, question }: RequestCountProps) {
  const url = fill(timeOffPaths.leavePreview, { organizationId })
  const requestKey = question ? JSON.stringify(question) : ''
  const [answer, setAnswer] = useState<{ requestKey: string; preview?: LeavePreview; refusal?: string }>()
  useEffect(() => {
    if (!requestKey) return
    let isOld = false
    const timer = setTimeout(async () => {
      try {
        const preview = await api.post<LeavePreview>(url, JSON.parse(requestKey))
        if (!isOld) setAnswer({ requestKey, preview })
      } catch (error) {
        // Without a connection the dialog still works; the server checks on submission.
        const refusal = error instanceof ApiError && error.fields[0]?.message
        if (!isOld && refusal) setAnswer({ requestKey, refusal })
      }
    }, restMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [requestKey, url])
  const isCurrent = answer?.requestKey === requestKey
  return (
    <div aria-live="polite" className="grid gap-2">
      {requestKey && isCurrent && answer.preview && <Counted preview={answer.preview} />}
      {requestKey && isCurrent && answer.refusal && <Notice tone="warn">{answer.refusal}</Notice>}
    </div>
  )
}

function Counted({ preview }: { preview: LeavePreview }) {
  const { minutes, balanceMinutes, balanceAfterMinutes, refusal, othersOff, days, yearLeftMinutes } = preview
  const holidays = days.filter(({ reason }) => reason === 'holiday')
  return (
    <>
      <Notice tone={refusal ? 'warn' : 'info'}>
        <p className="font-semibold">{t('counts', { time: signedMinutes(minutes) })}</p>
        {balanceMinutes !== null && balanceAfterMinutes !== null && (
          <p>
            {t('balanceThen', {
              before: signedMinutes(balanceMinutes),
              after: signedMinutes(balanceAfterMinutes),
            })}
          </p>
        )}
        {refusal && (
          <p className="font-semibold">{t(`refusal.${refusal}`, { left: signedMinutes(yearLeftMinutes ?? 0) })}</p>
        )}
      </Notice>
      {holidays.map(({ day, name }) => (
        <p key={day} className="text-sm text-ink-2">
          {t('holidayFree', { day: formatDate(day), name })}
        </p>
      ))}
      {othersOff.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('othersOff', {
            names: othersOff
              .map((absence) => `${absence.memberName} (${spanOf({ ...absence, part: null })})`)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}
