import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Import, ImportList } from '#shared/imports/imports.contract.ts'
import { importSubjects, type ImportSubject } from '#shared/imports/kinds.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { RecentImports } from './recent-imports.tsx'
import { t } from './texts.ts'
import { useImportFile } from './use-import-file.ts'

/** Imports lists from spreadsheets, and undoes whole imports. */
export function ImportPage() {
  const { organizationId = '' } = useParams()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <Importing organizationId={organizationId} />
    </>
  )
}

const isUnderWay = ({ state }: Import) => state === 'waiting' || state === 'running' || state === 'undoing'

function Importing({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const kind = importSubjects.find((each) => each === params.get('kind')) ?? 'members'
  const listUrl = fill(importPaths.importList, { organizationId })
  const imports = useResource<ImportList>(listUrl)?.items
  const importing = useImportFile(organizationId)
  const [followed, setFollowed] = useState<string>()
  const [left, setLeft] = useState<string>()
  // Shows a running import, even one that another user started.
  const running = imports?.find((each) => isUnderWay(each) && each.id !== left)
  if (running && !followed) setFollowed(running.id)

  const setKind = (chosen: ImportSubject) =>
    setParams((now) => withParams(now, { kind: chosen }), { replace: true, preventScrollReset: true })

  /** Checks the same file again after a failed import, because the data has changed since. */
  function goOn() {
    const failed = importing.checked
    setLeft(followed)
    setFollowed(undefined)
    void refresh(listUrl)
    if (failed) void importing.check(failed.kind, failed.file, failed.options)
  }

  return (
    <div className="grid gap-5">
      {followed ? (
        <ImportProgress
          organizationId={organizationId}
          importId={followed}
          hasFile={!!importing.checked}
          onDone={importing.clear}
          onNext={goOn}
        />
      ) : (
        <ImportForm kind={kind} importing={importing} onKind={setKind} onStarted={setFollowed} />
      )}
      <RecentImports organizationId={organizationId} imports={imports} onUndo={setFollowed} />
    </div>
  )
}
