/** Replaces a chart without figures, and explains where they come from. */
export const NoFigures = ({ children }: { children: string }) => (
  <p className="rounded-md border border-line px-4 py-6 text-sm text-ink-2">{children}</p>
)
