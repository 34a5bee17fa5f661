import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { CallResult, PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { localDate, formatDateTime } from '#web/platform/format/format.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { callWord, t } from './texts.ts'

export interface CallActions {
  organizationId: string
  onAttach: (call: PhoneCall) => void
  onResetPin: (member: { id: string; name: string }) => void
}

const callTime = ({ startedAt, timeZone }: PhoneCall) => formatDateTime(startedAt, timeZone)
const callerOf = ({ caller }: PhoneCall) => formatPhone(caller) || t('hidden')

const Caller = ({ call }: { call: PhoneCall }) => (
  <>
    <span className="block whitespace-nowrap tabular-nums">{callerOf(call)}</span>
    {(call.attestation === 'C' || call.attestation === 'failed') && (
      <span className="block text-xs text-ink-2">{t('unverified')}</span>
    )}
  </>
)

const Place = ({ call }: { call: PhoneCall }) => {
  const name = call.location?.name ?? call.results.find(({ locationName }) => locationName)?.locationName
  return (
    <>
      {name && <span className="block">{name}</span>}
      {call.member && <span className="block text-xs text-ink-2">{t('ownPhone')}</span>}
    </>
  )
}

/** A result of the call: member, action and problem. */
function Came({ result }: { result: CallResult }) {
  const text = [result.memberName, result.intent && callWord(`intent.${result.intent}`)].filter(Boolean).join(' · ')
  const tone: Tone = result.accepted ? (result.problem ? 'warn' : 'good') : 'bad'
  return (
    <li className="flex flex-wrap items-center gap-2">
      {text && <span>{text}</span>}
      <Badge tone={tone}>{result.problem ? callWord(`problem.${result.problem}`) : callWord('outcome.done')}</Badge>
      {result.recordingUrl && (
        <a href={result.recordingUrl} className="link relative z-1" target="_blank" rel="noreferrer">
          {t('recording')}
        </a>
      )}
    </li>
  )
}

const Results = ({ call }: { call: PhoneCall }) =>
  call.results.length > 0 ? (
    <ul className="grid gap-1">
      {call.results.map((result) => (
        <Came key={`${result.at} ${result.memberId} ${result.intent}`} result={result} />
      ))}
    </ul>
  ) : (
    <div>
      <Badge>{callWord('outcome.nothing')}</Badge>
    </div>
  )

/** Minutes and seconds, e.g. 1:36. */
const duration = ({ durationS }: PhoneCall) =>
  durationS === null ? '' : `${Math.trunc(durationS / 60)}:${String(durationS % 60).padStart(2, '0')}`

/** The distinct members of a call. */
function membersOf({ member, results }: PhoneCall) {
  const namesById = new Map(member ? [[member.id, member.name]] : [])
  for (const { memberId, memberName } of results) if (memberId && memberName) namesById.set(memberId, memberName)
  return [...namesById].map(([id, name]) => ({ id, name }))
}

function ActionMenu({ call, organizationId, onAttach, onResetPin }: CallActions & { call: PhoneCall }) {
  const navigate = useNavigate()
  const members = membersOf(call)
  const mayAttach = !!call.caller && !call.location && !call.member
  const day = localDate(call.startedAt, call.timeZone)
  const logsOf = (id: string) => `/org/${organizationId}/operations?view=logs&member=${id}&from=${day}&to=${day}`
  const groups = [
    { items: mayAttach ? [{ id: 'attach', label: t('attach'), onSelect: () => onAttach(call) }] : [] },
    ...members.map((member) => ({
      items: [
        { id: `log ${member.id}`, label: t('fixLog', member), onSelect: () => void navigate(logsOf(member.id)) },
        { id: `pin ${member.id}`, label: t('resetPin', member), onSelect: () => onResetPin(member) },
      ],
    })),
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <Menu label={t('actionsFor', { caller: callerOf(call), time: callTime(call) })} groups={groups}>
      <Ellipsis size={18} />
    </Menu>
  )
}

export const columnsOf = (actions: CallActions): Column<PhoneCall>[] => [
  { id: 'time', label: t('time'), cell: (call) => <span className="whitespace-nowrap">{callTime(call)}</span> },
  { id: 'caller', label: t('caller'), cell: (call) => <Caller call={call} /> },
  { id: 'location', label: t('location'), cell: (call) => <Place call={call} /> },
  { id: 'result', label: t('result'), cell: (call) => <Results call={call} /> },
  { id: 'duration', label: t('duration'), isFigure: true, className: 'max-lg:hidden', cell: duration },
  { id: 'actions', label: '', cell: (call) => <ActionMenu call={call} {...actions} /> },
]

export const CallCard = ({ call, actions }: { call: PhoneCall; actions: CallActions }) => (
  <div className="grid gap-2 text-sm">
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-2">{[callTime(call), duration(call)].filter(Boolean).join(' · ')}</p>
        <Caller call={call} />
      </div>
      <ActionMenu call={call} {...actions} />
    </div>
    <div>
      {call.location ? (
        <Link
          to={pages.location(actions.organizationId, call.location.clientId, call.location.id)}
          className="link inline-block py-1"
        >
          {call.location.name}
        </Link>
      ) : (
        <Place call={call} />
      )}
    </div>
    <Results call={call} />
  </div>
)
