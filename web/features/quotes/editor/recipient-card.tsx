import { useState } from 'react'
import type { QuoteContent, QuoteRecipient } from '#shared/quotes/quote-content.contract.ts'
import { languages, nameOfLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { copiesTextMax } from '#shared/quotes/copies.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import type { ChangeContent } from './scope-change.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { t } from '../texts.ts'

interface RecipientCardProps {
  content: QuoteContent
  problems: Readonly<Record<string, string>>
  change: ChangeContent
}

/** The quote's recipient and title. */
export function RecipientCard({ content, problems, change }: RecipientCardProps) {
  const { recipient } = content
  const set = (part: Partial<QuoteRecipient>) => change((now) => ({ ...now, recipient: { ...now.recipient, ...part } }))
  const input = (key: 'company' | 'contact' | 'email', maxLength: number, type = 'text') => (
    <Field
      label={t(key)}
      type={type}
      value={recipient[key]}
      maxLength={maxLength}
      problem={problems[`recipient.${key}`] ?? problems[`content.recipient.${key}`]}
      autoComplete="off"
      onChange={(event) => set({ [key]: event.target.value })}
    />
  )
  return (
    <Card title={t('recipient')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('quoteTitle')}
          hint={t('quoteTitleHint')}
          value={content.title}
          maxLength={limits.nameMax}
          problem={problems['title']}
          onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
        />
        <Select
          label={t('language')}
          value={content.language}
          options={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
          onChange={(event) =>
            change((now) => ({ ...now, language: languages.find((each) => each === event.target.value) ?? 'en' }))
          }
        />
        {input('company', limits.nameMax)}
        {input('contact', limits.personNameMax)}
        {input('email', limits.emailMax, 'email')}
        <PhoneField
          phone={recipient.phone}
          problem={problems['recipient.phone'] ?? problems['content.recipient.phone']}
          onType={(phone) => set({ phone })}
        />
        <Field
          label={t('copies')}
          hint={t('copiesHint')}
          value={content.copies ?? ''}
          maxLength={copiesTextMax}
          problem={problems['copies']}
          autoComplete="off"
          onChange={(event) => change((now) => ({ ...now, copies: event.target.value }))}
        />
      </div>
      <Textarea
        className="mt-3"
        label={t('intro')}
        value={content.intro}
        maxLength={limits.noteMax}
        onChange={(event) => change((now) => ({ ...now, intro: event.target.value }))}
      />
    </Card>
  )
}

interface PhoneFieldProps {
  phone: string
  problem: string | undefined
  onType: (phone: string) => void
}

/** Shows a stored number formatted, but never reformats it while typing. */
function PhoneField({ phone, problem, onType }: PhoneFieldProps) {
  usePhoneFormats()
  const [isTyping, setTyping] = useState(false)
  return (
    <Field
      label={t('phone')}
      type="tel"
      value={isTyping ? phone : formatPhone(phone)}
      maxLength={limits.phoneMax}
      problem={problem}
      autoComplete="off"
      onChange={(event) => {
        setTyping(true)
        onType(event.target.value)
      }}
      onBlur={() => setTyping(false)}
    />
  )
}
