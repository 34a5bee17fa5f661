import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RevealedCode as Revealed, VisitCodeRequest } from '#shared/locations/alarm-codes.contract.ts'
import type { OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { codeOpensAt, isCodeOpen } from '#shared/locations/alarm-codes.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { ApiError, api, fill } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { RevealedCode } from '#web/domain/record/revealed-code.tsx'
import { placeTime } from './place-time.ts'
import { locate, mayLocate } from './position.ts'
import { t } from '../texts.ts'

interface AlarmCodeProps {
  organizationId: string
  visit: OwnVisit
  isWorking?: boolean
}

const lookEveryMs = 15_000

/** A visit's alarm code, requested on each press and never stored. */
export function AlarmCode({ organizationId, visit, isWorking = false }: AlarmCodeProps) {
  const [now, setNow] = useState(Date.now)
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])

  async function show() {
    setBusy(true)
    try {
      const position = (await mayLocate()) ? await locate() : undefined
      const request: VisitCodeRequest = {
        jobId: visit.jobId,
        originalStart: visit.originalStart,
        position: position?.state === 'found' ? position.position : null,
      }
      const path = fill(timeclockPaths.alarmCodeReveals, { organizationId })
      setCode((await api.post<Revealed>(path, request)).code)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notifyFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  if (!visit.hasAlarmCode || visit.isCancelled) return null
  if (code !== undefined) {
    return <RevealedCode label={t('alarmCode')} code={code} onHide={() => setCode(undefined)} />
  }
  if (!isCodeOpen(visit, { now, isWorking })) {
    if (now > Date.parse(visit.endsAt)) return null
    const opens = new Date(codeOpensAt(visit.startsAt)).toISOString()
    return <p className="text-sm text-ink-2">{t('alarmCodeFrom', { time: placeTime(opens, visit.timeZone) })}</p>
  }
  return (
    <div className="grid gap-2">
      <Button className="h-11" isBusy={isBusy} onClick={() => void show()}>
        <Eye size={16} />
        {t('showAlarmCode')}
      </Button>
    </div>
  )
}
