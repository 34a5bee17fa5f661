import { Suspense, useState } from 'react'
import { SearchX, UserPlus, Users } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import type { MemberPage, MemberRow } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { pages } from '#shared/pages.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { ImportLink } from '#web/domain/controls/import-link.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { selectColumn, SelectButton, SelectedCount } from '#web/domain/selection/select-box.tsx'
import { useSelection, type Selection } from '#web/domain/selection/use-selection.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { MemberCard } from './member-card.tsx'
import { columnsOf, useChosenColumns } from './member-columns.tsx'
import { memberKeys, useMemberQuery, type MemberView } from './member-query.ts'
import { MemberToolbar } from './member-toolbar.tsx'
import { t } from '../texts.ts'

/** Loaded when a member is selected. */
const MembersBar = lazyWithRetry(() => import('../bulk/members-bar.tsx').then((m) => m.MembersBar))
const CardsDialog = lazyWithRetry(() => import('../cards/cards-dialog.tsx').then((m) => m.CardsDialog))

export function MembersPage() {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  const query = useMemberQuery()
  const chosen = useChosenColumns()
  const mayManage = useMay('members.manage')
  const listUrl = fill(memberPaths.members, { organizationId })
  const { data, isLoading } = usePages<MemberPage>(withQuery(listUrl, query.filter), query.pages)
  const [isAdding, setAdding] = useAdding()
  const selection = useSelection(data?.items, JSON.stringify(query.filter))
  const [isCarding, setCarding] = useState(false)
  const hrefOf = ({ id }: Pick<MemberRow, 'id'>) => pages.member(organizationId, id)

  return (
    <>
      <PageHeader
        title={t('members')}
        subtitle={t('membersLead')}
        actions={
          <>
            <ImportLink organizationId={organizationId} kind="members" />
            <ExportMenu lists={exportsOf(organizationId, query.filter, mayManage)} />
            {mayManage && !!data?.items.length && <SelectButton selection={selection} />}
            {mayManage && <Button onClick={() => setCarding(true)}>{t('cards')}</Button>}
            {mayManage && (
              <Button kind="primary" onClick={() => setAdding(true)}>
                <UserPlus size={16} />
                {t('addMember')}
              </Button>
            )}
          </>
        }
      />
      <SavedViews organizationId={organizationId} list="members" keys={memberKeys} />
      <section className="md:card md:overflow-clip">
        <MemberToolbar organizationId={organizationId} query={query} counts={data?.counts} chosen={chosen} />
        {data?.items.length === 0 ? (
          <Nothing query={query} mayManage={mayManage} onAdd={() => setAdding(true)} />
        ) : (
          <DataList
            label={t('members')}
            rows={data?.items}
            columns={[...(mayManage ? [selectColumn(selection, data?.items)] : []), ...columnsOf(chosen.columns)]}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            card={cardOf(hrefOf, selection)}
            hasCardLinks
            sort={query.sort}
            onSort={(sort) => query.change({ sort: sort === 'name' ? '' : sort })}
          />
        )}
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => query.change({ pages: String(query.pages + 1) })}
        />
      </section>
      <SelectedCount selection={selection} />
      {selection.isOpen && (
        <Suspense>
          <MembersBar
            organizationId={organizationId}
            selection={selection}
            filter={query.filter}
            matching={data && matchingOf(query.view, data.counts)}
            hasMore={!!data?.nextCursor}
          />
        </Suspense>
      )}
      {isCarding && (
        <Suspense>
          <CardsDialog organizationId={organizationId} onClose={() => setCarding(false)} />
        </Suspense>
      )}
      <AddMemberDialog
        organizationId={organizationId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(member) => navigate(hrefOf(member))}
      />
    </>
  )
}

const cardOf = (hrefOf: (row: MemberRow) => string, selection: Selection<MemberRow>) => (row: MemberRow) => (
  <MemberCard row={row} href={hrefOf(row)} selection={selection} />
)

/** How many members a view has. */
const matchingOf = (view: MemberView, counts: MemberPage['counts']) =>
  view === 'all' ? counts.active + counts.invited + counts.no_account : counts[view]

interface NothingProps {
  query: ReturnType<typeof useMemberQuery>
  mayManage: boolean
  onAdd: () => void
}

const Nothing = ({ query, mayManage, onAdd }: NothingProps) =>
  query.isFiltered ? (
    <EmptyState
      icon={<SearchX size={20} />}
      title={t('noneFound')}
      action={
        <Button onClick={() => query.change({ search: '', view: '', role: '', region: '' })}>
          {t('clearFilters')}
        </Button>
      }
    >
      {t('noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Users size={20} />}
      title={t('none')}
      action={mayManage && <Button onClick={onAdd}>{t('addMember')}</Button>}
    >
      {t('noneText')}
    </EmptyState>
  )

/** Exports of the listed members, and of active members' certifications. */
const exportsOf = (organizationId: string, filter: object, mayManage: boolean) => {
  const members = withQuery(fill(memberPaths.memberExport, { organizationId }), { ...filter })
  if (!mayManage) return [{ url: members }]
  return [
    { heading: t('members'), url: members },
    { heading: t('certifications'), url: fill(memberPaths.certificationExport, { organizationId }) },
  ]
}
