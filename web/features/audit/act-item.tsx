import { ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AuditAct, AuditPage } from '#shared/audit/audit.contract.ts'
import { auditPaths } from '#shared/audit/paths.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { undo } from '#web/domain/selection/announce-change.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { AuditChanges } from './audit-changes.tsx'
import type { AuditQuery } from './audit-query.ts'
import { actSentence, restOf, sentenceOf } from './audit-words.ts'
import { t } from './texts.ts'

interface ActItemProps {
  organizationId: string
  act: AuditAct
  timeZone: string | undefined
  change: AuditQuery['change']
}

/** An act in words, with its author and time; opened, it shows every record's old and new values. */
export function ActItem({ organizationId, act, timeZone, change }: ActItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { actor, at, requestId } = act
  const rest = restOf(act)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-13 cursor-default items-center gap-3 px-4 py-2 hover:bg-sunken">
        <Avatar name={actor?.name ?? t('product')} shape="round" className="size-8 text-xs" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-break-word">{actSentence(act)}</span>
          <span className="block text-xs wrap-break-word text-ink-2">
            <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
            {rest && ` · ${rest}`}
          </span>
        </span>
        <ChevronRight size={16} className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
      </summary>
      {isOpen && (
        <div className="grid gap-3 px-4 pb-4">
          {act.undo && <UndoButton organizationId={organizationId} of={act.undo} description={actSentence(act)} />}
          <Entries organizationId={organizationId} actId={act.id} timeZone={timeZone} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
            {requestId && (
              <button type="button" className="link" onClick={() => change({ request: requestId })}>
                {t('sameRequest')}
              </button>
            )}
            {actor && (
              <button type="button" className="link" onClick={() => change({ member: actor.memberId })}>
                {t('sameActor', { name: actor.name })}
              </button>
            )}
            {requestId && <span className="wrap-break-word">{t('requestIs', { id: requestId })}</span>}
          </p>
        </div>
      )}
    </details>
  )
}

interface UndoButtonProps {
  organizationId: string
  of: NonNullable<AuditAct['undo']>
  description: string
}

/** Undoes a whole bulk change, or starts the undo of an import. */
function UndoButton({ organizationId, of: { kind, id }, description }: UndoButtonProps) {
  const undoing = useAction(async () => {
    if (!(await askFirst(t('undoQuestion'), base('undo'), `${description}. ${t('undoText')}`))) return
    if (kind === 'bulk') await undo(organizationId, id)
    else {
      await api.post(fill(importPaths.importUndo, { organizationId, importId: id }), {})
      notifySuccess(t('undoingImport'))
    }
    await refresh(fill(organizationPaths.organization, { organizationId }))
  })
  return (
    <Button className="justify-self-start" isBusy={undoing.isRunning} onClick={() => void undoing.run()}>
      <Undo2 />
      {base('undo')}
    </Button>
  )
}

interface EntriesProps {
  organizationId: string
  actId: string
  timeZone: string | undefined
}

function Entries({ organizationId, actId, timeZone }: EntriesProps) {
  const [pages, setPages] = useState(1)
  const { data, isLoading } = usePages<AuditPage>(fill(auditPaths.auditAct, { organizationId, actId }), pages)
  if (!data) return <SkeletonText lines={2} />
  const isSingle = data.items.length === 1
  return (
    <>
      {data.items.map((entry) => (
        <section key={entry.id} className="grid gap-1.5">
          {!isSingle && <h3 className="text-sm font-medium wrap-break-word">{sentenceOf(entry)}</h3>}
          <AuditChanges entry={entry} timeZone={timeZone} />
          {entry.apiKey && <p className="text-xs text-ink-2">{t('byKey', { name: entry.apiKey })}</p>}
        </section>
      ))}
      <LoadMore hasMore={!!data.nextCursor} isLoading={isLoading} onLoad={() => setPages(pages + 1)} />
    </>
  )
}
