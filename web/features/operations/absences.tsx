import type { VisitAbsence } from '#shared/schedule/visit-offers.contract.ts'
import { writtenIfLate } from '#web/domain/time/written-text.ts'
import { CallLink } from './call-link.tsx'
import { t } from './texts.ts'

/** Crew members who reported that they cannot come, with their reasons. */
export const Absences = ({ absences }: { absences: readonly VisitAbsence[] }) =>
  absences.map(({ memberId, name, phone, reason, note, ...record }) => (
    <div key={memberId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 flex-1">
        {t('cannotCome', { name, reason: t(`absence.${reason}.name`) })}
        <span className="text-ink-2"> {[note, writtenIfLate(record)].filter(Boolean).join(' · ')}</span>
      </p>
      <CallLink name={name} phone={phone} />
    </div>
  ))
