import { SearchX, UserPlus, Users } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import type { MemberPage, MemberRow } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { pages } from '#shared/pages.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { ImportLink } from '#web/domain/controls/import-link.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { MemberCard } from './member-card.tsx'
import { columnsOf, useChosenColumns } from './member-columns.tsx'
import { memberKeys, useMemberQuery } from './member-query.ts'
import { MemberToolbar } from './member-toolbar.tsx'
import { t } from '../texts.ts'

export function MembersPage() {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  const query = useMemberQuery()
  const chosen = useChosenColumns()
  const mayManage = useMay('members.manage')
  const listUrl = fill(memberPaths.members, { organizationId })
  const { data, isLoading } = usePages<MemberPage>(withQuery(listUrl, query.filter), query.pages)
  const [isAdding, setAdding] = useAdding()
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
            columns={columnsOf(chosen.columns)}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            card={cardOf(hrefOf)}
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
      <AddMemberDialog
        organizationId={organizationId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(member) => navigate(hrefOf(member))}
      />
    </>
  )
}

const cardOf = (hrefOf: (row: MemberRow) => string) => (row: MemberRow) => <MemberCard row={row} href={hrefOf(row)} />

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
