import { Ellipsis, FileDown, FoldVertical, Workflow, Printer, UnfoldVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { OrgChart } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { pages } from '#shared/pages.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useAction, useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { cardSentence } from './card-sentence.ts'
import { ChartSheet } from './chart-sheet.tsx'
import { layoutChart, reportsOf } from './chart-tree.ts'
import { ChartView } from './chart-view.tsx'
import { ListView } from './list-view.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PersonSearch } from './person-search.tsx'
import { saveChartFile } from './save-file.ts'
import { t } from './texts.ts'
import { isSelfOrManager, useMoving } from './use-moving.ts'
import { useOpenBranches } from './use-open-branches.ts'

export function OrgChartPage() {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  const isWide = useWide()
  const [params, setParams] = useSearchParams()
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const branches = useOpenBranches(people)
  const [purpose, setPurpose] = useState<'file' | 'paper'>()
  const view = params.get('view') ?? (isWide ? 'chart' : 'list')
  const { closed } = branches
  const nodes = useMemo(() => people && layoutChart(people, closed), [people, closed])
  const reports = useMemo(() => reportsOf(people ?? []), [people])
  const mayMove = useMay('members.manage')
  const moving = useMoving(organizationId, people)
  const [chosenId, choose] = useState<string>()
  const personOf = (id: string | undefined) => people?.find((person) => person.id === id)
  const pdf = useAction(async () => {
    if (!nodes) return
    const id = 'org-chart.pdf'
    notifySuccess(t('pdfMaking'), { id, timeoutSeconds: 60 })
    try {
      const { chartPdf } = await import('./save-pdf.ts')
      saveChartFile(await chartPdf(nodes, t('orgChart'), cardSentence), `${t('orgChart')}.pdf`)
    } finally {
      dismissNotice(id)
    }
  })
  const drop = (id: string, managerId: string | null) => {
    const person = personOf(id)
    if (person) void moving.move(person, managerId).catch(notifyFailure)
  }

  return (
    <>
      <PageHeader
        title={t('orgChart')}
        subtitle={t(mayMove ? 'leadMove' : 'lead')}
        actions={
          <Menu
            label={t('more')}
            groups={[
              {
                items: [
                  { id: 'open', label: t('expandAll'), icon: <UnfoldVertical size={16} />, onSelect: branches.openAll },
                  {
                    id: 'close',
                    label: t('collapseAll'),
                    icon: <FoldVertical size={16} />,
                    onSelect: branches.closeAll,
                  },
                ],
              },
              {
                items: [
                  {
                    id: 'svg',
                    label: t('exportSvg'),
                    icon: <FileDown size={16} />,
                    onSelect: () => setPurpose('file'),
                  },
                  { id: 'pdf', label: t('exportPdf'), icon: <FileDown size={16} />, onSelect: () => void pdf.run() },
                  { id: 'print', label: t('print'), icon: <Printer size={16} />, onSelect: () => setPurpose('paper') },
                ],
              },
            ]}
          >
            <Ellipsis size={18} />
          </Menu>
        }
      />
      <section className="card overflow-clip">
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-2.5">
          <FilterChips
            label={t('view')}
            value={view === 'list' ? 'list' : 'chart'}
            onChange={(next) => setParams((now) => withParams(now, { view: next }), { replace: true })}
            chips={[
              { value: 'chart', label: t('chart') },
              { value: 'list', label: t('list') },
            ]}
          />
          <PersonSearch people={people} onFound={branches.find} />
        </div>
        {!people || !nodes ? (
          <Skeleton className="m-4 h-80" />
        ) : nodes.length === 0 ? (
          <EmptyState icon={<Workflow size={20} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : view === 'list' ? (
          <ListView
            organizationId={organizationId}
            reports={reports}
            closed={closed}
            foundIds={branches.foundIds}
            activeId={branches.activeId}
            onToggle={branches.toggle}
            onChoose={mayMove ? choose : undefined}
          />
        ) : (
          <ChartView
            nodes={nodes}
            activeId={branches.activeId}
            foundIds={branches.foundIds}
            onActive={branches.setActive}
            onToggle={branches.toggle}
            onOpen={(id) => navigate(pages.member(organizationId, id))}
            moving={
              mayMove
                ? {
                    onDrop: drop,
                    onChoose: choose,
                    isRefused: (id, managerId) => isSelfOrManager(people, id, managerId),
                  }
                : undefined
            }
          />
        )}
      </section>
      <MoveDialog
        people={people ?? []}
        person={personOf(chosenId)}
        onMove={moving.move}
        onClose={() => choose(undefined)}
      />
      <ConflictDialog
        saving={{ ...moving, takeTheirs: moving.dismiss }}
        parts={() => ({ managerId: { label: t('manager'), show: (id) => moving.nameOf(id) ?? t('nobody') } })}
      />
      {purpose && nodes && (
        <ChartSheet
          nodes={nodes}
          purpose={purpose}
          fileName={`${t('orgChart')}.svg`}
          onDone={() => setPurpose(undefined)}
        />
      )}
    </>
  )
}
