import { useState } from 'react'
import type { OrgChart } from '#shared/members/members.contract.ts'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import type { NewSwap, OwnSwaps } from '#shared/schedule/swaps.contract.ts'
import { workers, type Role } from '#shared/access/roles.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { swapNoteMax } from '#shared/schedule/choices.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { scheduleDays } from '../offline/own-addresses.ts'
import { placeTimes } from '../clock/place-time.ts'
import { t } from '../texts.ts'

interface SwapDialogProps {
  organizationId: string
  memberId: string | undefined
  /** Undefined while it is closed. */
  visit: Visit | undefined
  onClose: () => void
}

/** Asks one or all colleagues to take a visit, with or without one of theirs in exchange. */
export function SwapDialog({ organizationId, memberId, visit, onClose }: SwapDialogProps) {
  async function send(values: FormData) {
    if (!visit) return
    const [jobId, originalStart] = textOf(values, 'inReturn').split(' ')
    const swap: NewSwap = {
      toMemberId: textOf(values, 'toMemberId') || null,
      inReturn: jobId && originalStart ? { jobId, originalStart } : null,
      note: textOf(values, 'note'),
    }
    const key = { organizationId, jobId: visit.jobId, originalStart: visit.originalStart }
    const stored = await api.post<OwnSwaps>(fill(crewPaths.myVisitSwaps, key), swap)
    await store(fill(crewPaths.mySwaps, { organizationId }), stored)
    notifySuccess(t('swapSent'))
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!visit}
      onClose={onClose}
      title={t('findSomeone')}
      description={visit && `${visit.jobName}, ${visit.locationName} · ${formatDate(visit.date)}, ${placeTimes(visit)}`}
      action={t('askColleagues')}
      send={send}
    >
      {(problems) => <Inputs organizationId={organizationId} memberId={memberId} problems={problems} />}
    </EditDialog>
  )
}

const workerRoles: readonly Role[] = workers

interface InputsProps {
  organizationId: string
  memberId: string | undefined
  problems: Readonly<Record<string, string>>
}

function Inputs({ organizationId, memberId, problems }: InputsProps) {
  const [to, setTo] = useState('')
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const [{ today, openedAt }] = useState(() => ({ today: todayIn(), openedAt: Date.now() }))
  const colleagueVisits = useResource<VisitList>(
    to
      ? withQuery(fill(jobPaths.visits, { organizationId }), {
          memberId: to,
          from: today,
          to: addDays(today, scheduleDays - 1),
        })
      : null,
  )?.items
  const colleagues = people?.filter(
    ({ id, roles }) => id !== memberId && roles.some((role) => workerRoles.includes(role)),
  )
  const toGive = colleagueVisits?.filter(
    ({ startsAt, crew }) => Date.parse(startsAt) > openedAt && !crew.some((member) => member.memberId === memberId),
  )
  return (
    <>
      <Select
        label={t('colleague')}
        name="toMemberId"
        value={to}
        placeholder={t('anyColleague')}
        options={(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        problem={problems['toMemberId']}
        onChange={(event) => setTo(event.target.value)}
      />
      {to !== '' && (
        <Select
          // Another colleague has other visits.
          key={to}
          label={t('inExchangeFor')}
          name="inReturn"
          placeholder={t('nothingInExchange')}
          options={(toGive ?? []).map((visit) => ({
            value: `${visit.jobId} ${visit.originalStart}`,
            label: `${formatDate(visit.date)}, ${placeTimes(visit)} · ${visit.locationName}`,
          }))}
          problem={problems['inReturn']}
        />
      )}
      <Textarea label={t('note')} name="note" maxLength={swapNoteMax} problem={problems['note']} />
      <p className="text-sm text-ink-2">{t('findSomeoneText')}</p>
    </>
  )
}
