import { Phone } from 'lucide-react'
import type { MemberRow } from '#shared/members/members.contract.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { MemberStatusBadge } from '#web/domain/people/member-status.tsx'
import { RegionNames } from '#web/domain/people/region-name.tsx'
import { roleNames } from '#web/domain/people/role-name.ts'
import { telUrl } from '#web/platform/units/phone.ts'
import { SelectBox } from '#web/domain/selection/select-box.tsx'
import type { Selection } from '#web/domain/selection/use-selection.ts'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from '../texts.ts'

interface MemberCardProps {
  row: MemberRow
  href: string
  selection: Selection<MemberRow>
}

/** A member in the list on a phone, with a phone link. */
export const MemberCard = ({ row, href, selection }: MemberCardProps) => (
  <div className="flex items-center gap-3">
    {selection.isOpen ? (
      <SelectBox row={row} selection={selection} className="size-11 place-items-center" />
    ) : (
      <Avatar name={row.name} image={row.photoLink} shape="round" className="size-10 text-sm" />
    )}
    <div className="min-w-0 flex-1">
      <Link to={href} className="block truncate text-lg font-semibold after:absolute after:inset-0">
        {row.name}
      </Link>
      <p className="truncate text-sm text-ink-2">{row.title || roleNames(row.roles)}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
        <MemberStatusBadge status={row.status} />
        <SelfApproved isShown={row.selfApproved} />
        <RegionNames regions={row.regions} />
      </div>
    </div>
    {row.phone && (
      <a
        href={telUrl(row.phone)}
        aria-label={t('call', { name: row.name })}
        className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink"
      >
        <Phone size={18} />
      </a>
    )}
  </div>
)
