import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Field } from '#web/kit/core/field.tsx'
import { ApiError } from '#web/platform/http/api.ts'
import { Notices } from '#web/shell/live/notices.tsx'
import { EditDialog } from './edit-dialog.tsx'

let logged = vi.spyOn(console, 'error')
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** Submits a form of two inputs that the API refuses with this answer. */
async function refuse(...answer: ConstructorParameters<typeof ApiError>) {
  const user = userEvent.setup()
  render(
    <>
      <Notices />
      <EditDialog isOpen title="Form" onClose={() => {}} send={() => Promise.reject(new ApiError(...answer))}>
        <Field label="Name" name="name" required defaultValue="Ana" />
        <Field label="Phone" name="phone" defaultValue="1" />
      </EditDialog>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

const noPhone = { path: 'phone', message: 'Enter a phone number.' }
const noName = { path: 'name', message: 'This name is taken.' }

describe('a refused form', () => {
  test('shows what is wrong with an input once, at the input, which gets the focus', async () => {
    await refuse(422, { code: 'invalid', message: 'Check the phone.', fields: [noPhone] })
    const phone = await screen.findByLabelText('Phone')
    await screen.findByText(noPhone.message)
    expect(document.activeElement).toBe(phone)
    expect(screen.queryByText(/Check the phone/)).toBeNull()
    expect(logged).toHaveBeenCalledWith('Error - Check the phone.', '')
  })

  test('shows errors without an input once, in the error notice', async () => {
    await refuse(409, { code: 'locked', message: 'The period is locked.', details: 'Unlock it first.' })
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    await notices.findByText('Error - The period is locked.')
    await notices.findByText('Unlock it first.')
    expect(logged).toHaveBeenCalledWith('Error - The period is locked.', 'Unlock it first.')
    expect(screen.getAllByText(/The period is locked/)).toHaveLength(1)
  })

  test('shows each of several problems at its input only, and goes to the first', async () => {
    await refuse(422, { code: 'invalid', message: 'Invalid.', fields: [noName, noPhone] })
    for (const { message } of [noName, noPhone]) expect(await screen.findAllByText(message)).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/ }))
    expect(screen.queryByText(/Invalid/)).toBeNull()
  })
})

describe('forms', () => {
  const web = join(import.meta.dirname, '../..')
  const files = globSync('**/*.tsx', { cwd: web, exclude: ['dist/**'] }).filter((file) => !file.includes('.test.'))
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(web, file), 'utf8')))

  test('are the one form component; the others send no fields that a refusal could name', () => {
    expect(using(/<form\b/).toSorted()).toEqual([
      'domain/conversation/thread.tsx',
      'domain/form/form.tsx',
      'features/imports/row-problems.tsx',
      'features/imports/source-card.tsx',
      'features/quotes/editor/quote-settings.tsx',
      'features/quotes/public/sign-form.tsx',
      'features/supplies/count/code-field.tsx',
    ])
  })

  test('show their failures themselves or in a notice, never both', () => {
    const shows = new Set(using(/<FormError\b/))
    expect(using(/\bnotifyFailure\(/).filter((file) => shows.has(file))).toEqual([])
  })
})
