/** A bar in the terminal; outside a terminal (pipes, CI) nothing is drawn. */
export function progressBar(out: NodeJS.WriteStream): { show(share: number, text: string): void; end(): void } {
  if (!out.isTTY) return { show: () => undefined, end: () => undefined }
  const width = 32
  return {
    show(share, text) {
      const full = Math.round(Math.min(1, share) * width)
      out.write(
        `\r[${'█'.repeat(full)}${'·'.repeat(width - full)}] ${Math.round(Math.min(1, share) * 100)} % ${text}   `,
      )
    },
    end: () => void out.write('\n'),
  }
}

/** 12.345 as written in Austria. */
export const formatCount = (value: number) =>
  new Intl.NumberFormat('de-AT', { useGrouping: 'always' }).format(value).replace(/\s/g, '.')
