import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { MemberBulkChange } from '#shared/members/member-bulk.contract.ts'
import type { MemberRow } from '#shared/members/members.contract.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { SelectionBar } from '#web/domain/selection/selection-bar.tsx'
import type { Selection } from '#web/domain/selection/use-selection.ts'
import type { useMemberQuery } from '../list/member-query.ts'
import { t } from '../texts.ts'
import { MembersDialog } from './members-dialog.tsx'

interface MembersBarProps {
  organizationId: string
  selection: Selection<MemberRow>
  filter: ReturnType<typeof useMemberQuery>['filter']
  matching: number | undefined
  hasMore: boolean
}

/** Changes of the selected members. */
export function MembersBar({ organizationId, selection, filter, matching, hasMore }: MembersBarProps) {
  const [kind, setKind] = useState<MemberBulkChange['kind']>()
  const mayRate = useMay('pay.rates')
  const isDeactivated = filter.status === 'deactivated'
  const rate = mayRate ? (['rate'] as const) : []
  const invitation = isDeactivated ? [] : (['invitation'] as const)
  const kinds = ['roles', 'regions', 'manager', ...rate, 'certification', ...invitation] as const
  return (
    <SelectionBar label={t('bulk.selected')} selection={selection} matching={matching} hasMore={hasMore}>
      <Menu
        label={t('bulk.change')}
        className="btn-secondary"
        groups={[
          {
            heading: t('bulk.change'),
            items: kinds.map((id) => ({ id, label: t(`bulk.${id}`), onSelect: () => setKind(id) })),
          },
          {
            items: [
              isDeactivated
                ? { id: 'active', label: t('reactivate'), onSelect: () => setKind('active') }
                : { id: 'active', label: t('deactivate'), onSelect: () => setKind('active'), tone: 'bad' as const },
            ],
          },
        ]}
      >
        <Pencil size={16} />
        <span>{t('bulk.change')}</span>
      </Menu>
      {kind && (
        <MembersDialog
          organizationId={organizationId}
          kind={kind}
          isReactivation={isDeactivated}
          selection={selection}
          filter={filter}
          onClose={() => setKind(undefined)}
        />
      )}
    </SelectionBar>
  )
}
