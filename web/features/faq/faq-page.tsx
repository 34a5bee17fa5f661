import { FolderPlus, MessageCircleQuestion, Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Faq } from '#shared/faq/faq.contract.ts'
import { faqPaths } from '#shared/faq/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { Answers } from './answers.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { faqViews, useFaqQuery } from './faq-query.ts'
import { Questions } from './questions.tsx'
import { t } from './texts.ts'
import { useFaqEditing } from './use-faq-editing.tsx'

export function FaqPage() {
  const { organizationId = '' } = useParams()
  const url = fill(faqPaths.faq, { organizationId })
  const query = useFaqQuery(organizationId)
  const mayManage = useMay('faq.manage')
  const mayAsk = useMay('faq.ask')
  const views = faqViews.filter((each) => each === 'answers' || (each === 'archived' ? mayManage : mayAsk))
  const view = views.find((each) => each === query.view) ?? 'answers'
  const filter = {
    language: query.language,
    search: query.search.trim(),
    archived: view === 'archived' ? true : undefined,
  }
  const faq = useResource<Faq>(withQuery(url, filter), { keepPrevious: true })
  const editing = useFaqEditing(url, faq, query.language)
  const [isAsking, setAsking] = useState(false)
  const askButton = mayAsk && (
    <Button onClick={() => setAsking(true)}>
      <MessageCircleQuestion />
      {t('ask')}
    </Button>
  )
  const [firstTopic] = faq?.topics ?? []

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <>
            <ExportMenu
              lists={[
                {
                  url:
                    view === 'questions'
                      ? withQuery(fill(faqPaths.faqQuestionExport, { organizationId }), {
                          open: mayManage || undefined,
                        })
                      : withQuery(fill(faqPaths.faqExport, { organizationId }), filter),
                },
              ]}
            />
            {askButton}
            {mayManage && (
              <Button onClick={editing.addTopic}>
                <FolderPlus />
                {t('addTopic')}
              </Button>
            )}
            {mayManage && firstTopic && (
              <Button kind="primary" onClick={() => editing.actions.onAdd(firstTopic)}>
                <Plus />
                {t('addEntry')}
              </Button>
            )}
          </>
        }
      />
      <div className="mb-4">
        <Tabs
          label={t('parts')}
          tabs={views.map((each) => ({
            to: query.viewLink(each),
            label: t(each === 'questions' && mayManage ? 'openQuestions' : `view.${each}`),
            isCurrent: each === view,
          }))}
        />
      </div>
      {view === 'questions' ? (
        <Questions url={url} onAnswer={mayManage ? editing.answer : undefined} askButton={askButton} />
      ) : (
        <Answers faq={faq} query={query} actions={mayManage ? editing.actions : undefined} askButton={askButton} />
      )}
      <AskDialog url={url} isOpen={isAsking} begin={query.search} onClose={() => setAsking(false)} />
      {editing.dialogs}
    </>
  )
}
