import { globSync } from 'node:fs'
import { join } from 'node:path'
import { phoneHint } from '#server/api/domain/phone-number.ts'
import { wordsOf } from '#server/api/domain/notifications/words.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { sentenceOf } from '#server/api/features/payroll/words/steps.ts'
import { languageQuestions, lines, questionOf, duration } from '#server/api/features/telephony/spoken.ts'
import { newDialog } from '#server/api/features/telephony/dialog.ts'
import { passwordFault } from '#server/api/features/users/passwords/password-rule.ts'
import { guessProblem } from '#server/api/features/users/guesses/guess-problem.ts'
import { compose, composeInvitation, mailKinds } from '#server/api/mail/compose.ts'
import { fieldProblems } from '#server/api/plugins/validation.ts'
import { problems } from '#server/problems/problems.ts'
import { presetNames, starterTemplate } from '#server/shared-texts.ts'
import { languages, nameOfLanguage, pickLanguage, type Words } from '#shared/languages.ts'
import { presetKeys } from '#shared/monitors/presets.ts'
import { notificationKinds, type NotificationKind } from '#shared/notifications/kinds.ts'

/** Prints every text of the server in one language as JSON: by kind, then by name. */
const language = process.argv[2] ?? ''
const api = join(import.meta.dirname, '../api')
const said: Record<string, Record<string, string>> = {}
const put = (kind: string, name: string, text: string) => {
  ;(said[kind] ??= {})[name] = text
}

for (const kind of mailKinds) {
  const { subject, text } = compose(kind, language, 'https://app.example.com', { query: { token: 't' } })
  put('mails', `${kind} subject`, subject)
  put('mails', kind, text)
}
put('mails', 'invitation', composeInvitation('1', language, 'https://app.example.com', 't').text)
for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
  const { title, text } = wordsOf(kind, language, {})
  put('notifications', `${kind} title`, title)
  put('notifications', kind, text)
}
for (const [code, { message }] of Object.entries(problems)) put('problems', code, message(language))
const keywords = ['required', 'additionalProperties', 'minLength', 'maxLength', 'minimum', 'enum', 'type', 'pattern']
for (const keyword of keywords)
  put('fields', keyword, fieldProblems([{ keyword, instancePath: '/name', params: {} }])[0]?.message(language) ?? '')
put('fields', 'phone', phoneHint(null)(language))
put('fields', 'password', passwordFault('password', { email: '', name: '' })?.(language) ?? '')
put('fields', 'guess', guessProblem('code', 'account', 30).extras.fields?.[0]?.message(language) ?? '')

// Columns are lists, or functions of the list's context; their headers are texts either way.
for (const file of globSync('features/*/*-columns.ts', { cwd: api, exclude: ['features/imports/*'] })) {
  for (const [name, exported] of Object.entries((await import(join(api, file))) as Record<string, unknown>)) {
    const columns = Array.isArray(exported)
      ? exported
      : name.endsWith('Columns')
        ? (exported as (some: unknown) => unknown)('UTC')
        : []
    for (const [at, { head }] of ((Array.isArray(columns) ? columns : []) as ExportColumn<never>[]).entries())
      put('exports', `${name} ${at}`, head(language))
  }
}

const dialog = { ...newDialog({ locationId: null, ownerId: null, language }), choices: [{ name: '1' }] as never }
for (const state of ['pin', 'menu', 'break', 'place', 'problem', 'more'] as const)
  put('telephone', state, questionOf({ ...dialog, state })?.(language) ?? '')
for (const [name, line] of Object.entries(lines)) {
  // A line is a text, or a function of its names and times.
  const rendered = (line as (...values: unknown[]) => string | Words)(language, '2', '3', () => '4')
  put('telephone', `line ${name}`, typeof rendered === 'string' ? rendered : rendered(language))
}
put('telephone', 'duration', duration(5_400)(language))
put('telephone', 'language', languageQuestions('1').find((each) => each.language === language)?.text ?? '')

for (const text of ['straight', 'salaryExempt', 'bonusIncluded', 'mealMissed', 'holidayPaid', 'correctedKind'])
  put('pay', text, sentenceOf({ text, values: { note: '1', kind: 'overtime', 'name.en': '1' } }, language, 'USD'))
for (const key of presetKeys) put('monitors', key, presetNames.say(language, key))
const template = starterTemplate(language)
for (const { name, items } of template.sections) for (const { text } of items) put('starter', text, `${name}${text}`)

const picked = pickLanguage(`${language}, en;q=0.8`)
process.stdout.write(JSON.stringify({ languages, name: nameOfLanguage(language), picked, said }))
