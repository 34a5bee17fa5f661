import { useId, useState } from 'react'
import type { CrewMember } from '#shared/jobs/jobs.contract.ts'
import type { OrgChart } from '#shared/members/members.contract.ts'
import type { AssignmentAnswer } from '#shared/schedule/schedule.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { workers, type Role } from '#shared/access/roles.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { assignmentWarnings } from './assignment-warnings.ts'
import { t } from './texts.ts'
import { useAssignmentCheck, type AssignmentTime } from './use-assignment-check.ts'

interface CrewPickerProps {
  organizationId: string
  /** Members selected at first. */
  crew: readonly CrewMember[]
  /** The time to check for conflicts; undefined skips the check. */
  time: AssignmentTime | undefined
  problem: string | undefined
}

/** Number of members listed; the search finds the others. */
const shownMax = 40
const workerRoles: readonly Role[] = workers

/** Selects the crew among active members and shows the reasons against each. The form's field is `memberIds`. */
export function CrewPicker({ organizationId, crew, time, problem }: CrewPickerProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>(() => crew.map(({ memberId }) => memberId))
  const [text, setText] = useState('')
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const others = people
    ?.filter(
      ({ id, roles }) =>
        roles.some((role) => workerRoles.includes(role)) && !crew.some((member) => member.memberId === id),
    )
    .map(({ id, name }) => ({ memberId: id, name }))
  const searched = text.trim().toLowerCase()
  const matches = others && [...crew, ...others].filter(({ name }) => name.toLowerCase().includes(searched))
  const listed = matches?.slice(0, shownMax)
  const answers = useAssignmentCheck(organizationId, listed?.map(({ memberId }) => memberId) ?? [], time)
  const toggle = (memberId: string) =>
    setChosen(chosen.includes(memberId) ? chosen.filter((one) => one !== memberId) : [...chosen, memberId])
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}n`}>
      <legend className="mb-1 text-sm font-medium">{t('crewChosen', { count: chosen.length })}</legend>
      {chosen.map((memberId) => (
        <input key={memberId} type="hidden" name="memberIds" value={memberId} />
      ))}
      <Field
        label={t('crewSearch')}
        type="search"
        autoComplete="off"
        maxLength={limits.searchMax}
        value={text}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => setText(event.target.value)}
      />
      {listed ? (
        <ul className="divide-y divide-line rounded-md border border-line">
          {listed.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('crewNone')}</li>}
          {listed.map(({ memberId, name }) => (
            <Candidate
              key={memberId}
              name={name}
              answer={answers.get(memberId)}
              isChosen={chosen.includes(memberId)}
              onToggle={() => toggle(memberId)}
            />
          ))}
        </ul>
      ) : (
        <SkeletonText lines={5} />
      )}
      <p id={`${id}n`} className={`text-xs ${problem ? 'text-bad' : 'text-ink-3'}`}>
        {problem ?? (matches && matches.length > shownMax ? t('crewMore', { count: matches.length - shownMax }) : '')}
      </p>
    </fieldset>
  )
}

interface CandidateProps {
  name: string
  answer: AssignmentAnswer | undefined
  isChosen: boolean
  onToggle: () => void
}

function Candidate({ name, answer, isChosen, onToggle }: CandidateProps) {
  const warnings = answer ? assignmentWarnings(answer) : []
  const load = answer ? t('weekLoad', { time: formatMinutes(answer.minutesAfter) }) : ''
  return (
    <li className="flex items-center gap-2 px-3">
      <Checkbox
        label={name}
        hint={warnings.length ? warnings.join(' · ') : load}
        className="min-w-0 flex-1"
        checked={isChosen}
        onChange={onToggle}
      />
      {warnings.length > 0 && (
        <Badge tone={answer?.overlaps.length ? 'bad' : 'warn'}>{t(answer?.overlaps.length ? 'busy' : 'doubt')}</Badge>
      )}
    </li>
  )
}
