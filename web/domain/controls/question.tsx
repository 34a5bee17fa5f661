import { createRoot } from 'react-dom/client'
import { t } from '#web/domain/frame/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Open questions by their text, so that one question is not shown twice. */
const asking = new Map<string, Promise<boolean>>()

/** Shows the question in a dialog; Escape and Cancel mean no. */
export function ask(question: string, action = t('discard'), details = ''): Promise<boolean> {
  const answer = asking.get(question) ?? openDialog(question, action, details).finally(() => asking.delete(question))
  asking.set(question, answer)
  return answer
}

function openDialog(question: string, action: string, details: string): Promise<boolean> {
  // A separate React root: code outside of components asks too, and a surrounding form must not contain the buttons.
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      resolve(isYes)
      // Closing restores the focus; removing an open dialog does not.
      host.querySelector('dialog')?.close()
      root.unmount()
      host.remove()
    }
    root.render(
      <ConfirmDialog
        isOpen
        title={question}
        description={details}
        action={action}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />,
    )
  })
}
