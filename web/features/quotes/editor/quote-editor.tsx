import { useRef, useState } from 'react'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import type { QuotePreview } from '#shared/quotes/quote-follow-up.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notify, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { flushPhotos } from '#web/domain/photos/photo-queue.ts'
import { store } from '#web/platform/data/resource.ts'
import { useLeaveGuard } from '#web/domain/controls/use-leave-guard.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { photosFirst } from '#web/domain/photos/texts.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { ArchivedNotice } from '../follow-up/archived-notice.tsx'
import { dropAreaPhotos } from './area-photos.tsx'
import { AssumptionFields } from './assumption-fields.tsx'
import { LinesCard } from './lines-card.tsx'
import { NumberField } from './number-field.tsx'
import { figuresOf, totalText } from './option-figures.ts'
import { partsOf } from './content-parts.ts'
import { OptionsCard } from './options-card.tsx'
import { OwnScopeCards } from './own-scope-cards.tsx'
import { QuoteActions } from '../follow-up/quote-actions.tsx'
import { receiversText } from './receivers.ts'
import { RecipientCard } from './recipient-card.tsx'
import { changedAt, emptySite, withoutSite } from './scope-change.ts'
import { SendDialog } from './send-dialog.tsx'
import { SiteCard } from './site-card.tsx'
import { t } from '../texts.ts'
import { useListKeys } from '../list/use-list-keys.ts'
import { useQuoteDraft } from './use-quote-draft.ts'

interface EditorProps {
  url: string
  quote: Quote
  settings: QuoteSettings
  userId: string
}

/** The editor of a draft: steps on a phone, a worksheet on a desktop. It saves automatically. */
export function QuoteEditor({ url, quote, settings, userId }: EditorProps) {
  const draft = useQuoteDraft(url, quote, userId)
  const { content, change } = draft
  const [isSending, setSending] = useState(false)
  const [preview, setPreview] = useState<QuotePreview>()
  const sheet = useRef<HTMLDivElement>(null)
  const { keyAt, drop } = useListKeys(content.sites.length)
  const problems = Object.fromEntries(draft.problems.map(({ path, message }) => [path, message]))
  // Unsaved changes are stored on this device too; only refused ones could be lost.
  useLeaveGuard(draft.state === 'refused', t('leaveQuestion'))

  /** Saves, then runs one step of sending; rejected fields are marked. */
  async function step(work: (version: number) => Promise<unknown>) {
    setSending(true)
    try {
      // A sent quote takes no more photos, so they are uploaded first.
      if (!(await flushPhotos(url))) return notify({ id: 'photos-first', status: 'error', message: photosFirst() })
      if (!(await draft.flush())) return
      await work(draft.version())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPreview(undefined)
      if (error.fields.length === 0) notifyFailure(error)
      draft.refuse(error.fields)
      // After the next render, which marks the invalid inputs.
      setTimeout(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setSending(false)
    }
  }
  const look = () => step(async (version) => setPreview(await api.post<QuotePreview>(`${url}/preview`, { version })))
  const send = () =>
    step(async (version) => {
      const sent = await api.post<Quote>(`${url}/send`, { version })
      notifySuccess(t('wasSent', { email: receiversText(sent.content) }))
      await store(url, sent)
    })

  return (
    <div ref={sheet} className="grid gap-5">
      <ArchivedNotice url={url} quote={quote} />
      {quote.requestText && (
        <Notice>
          <p className="font-medium">{t('askedFor')}</p>
          <p className="whitespace-pre-line">{quote.requestText}</p>
        </Notice>
      )}
      {draft.problems.length > 0 && (
        <Notice tone="bad" isUrgent>
          <p className="font-medium">{t('missing')}</p>
          <ul>
            {draft.problems.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <fieldset disabled={quote.archivedAt !== null} className="grid min-w-0 gap-5">
        <RecipientCard content={content} problems={problems} change={change} />
        {content.sites.map((site, index) => (
          <SiteCard
            key={keyAt(index)}
            site={site}
            index={index}
            rates={settings.rates}
            album={{ url, photos: quote.photos }}
            problem={problems[`sites.${index}.name`]}
            onChange={(part) => change((now) => ({ ...now, sites: changedAt(now.sites, index, part) }))}
            onRemove={
              content.sites.length > 1
                ? () => {
                    drop(index)
                    dropAreaPhotos(userId, url, site.areas)
                    change((now) => withoutSite(now, index))
                  }
                : undefined
            }
          />
        ))}
        {content.sites.length < limits.quoteSitesMax && (
          <p>
            <Button onClick={() => change((now) => ({ ...now, sites: [...now.sites, emptySite()] }))}>
              {t('addPlace')}
            </Button>
          </p>
        )}
        <LinesCard content={content} settings={settings} problems={problems} change={change} />
        <OptionsCard content={content} settings={settings} problems={problems} change={change} />
        <OwnScopeCards content={content} settings={settings} problems={problems} change={change} />
        <Card title={t('assumptions')}>
          <AssumptionFields
            assumptions={content.assumptions}
            currency={quote.currency}
            onChange={(part) => change((now) => ({ ...now, assumptions: { ...now.assumptions, ...part } }))}
          />
        </Card>
        <Card title={t('terms')}>
          <div className="grid gap-3">
            <Textarea
              label={t('terms')}
              value={content.terms}
              maxLength={limits.quoteTermsMax}
              onChange={(event) => change((now) => ({ ...now, terms: event.target.value }))}
            />
            <NumberField
              label={t('validDays')}
              value={content.validDays}
              min={1}
              max={365}
              onValue={(days) => days && change((now) => ({ ...now, validDays: Math.round(days) }))}
            />
            <Textarea
              label={t('notes')}
              hint={t('notesHint')}
              value={content.notes}
              maxLength={limits.noteMax}
              onChange={(event) => change((now) => ({ ...now, notes: event.target.value }))}
            />
          </div>
        </Card>
      </fieldset>
      <div className="quote-bar">
        <p className="min-w-0 flex-1 text-sm">
          <strong className="text-lg tabular-nums">{priceText(content, settings)}</strong>
          <output className="block text-xs text-ink-2">{t(`saving.${draft.state}`)}</output>
        </p>
        <QuoteActions url={url} quote={quote} />
        {quote.archivedAt === null && (
          <Button kind="primary" isBusy={isSending} onClick={() => void look()}>
            {t('send')}
          </Button>
        )}
      </div>
      <SendDialog
        preview={preview}
        isBusy={isSending}
        onSend={() => void send()}
        onClose={() => setPreview(undefined)}
      />
      <ConflictDialog saving={{ ...draft, isSaving: draft.state === 'saving' }} parts={() => partsOf(quote.currency)} />
    </div>
  )
}

function priceText(content: QuoteContent, { taxes, currency }: QuoteSettings) {
  const [first] = content.options
  return first ? totalText(figuresOf(content, first, taxes).totals, currency) : ''
}
