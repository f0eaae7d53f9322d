/** Registers of the Supreme Court as RIS writes them in the numbers of its documents. */
const registers: Record<string, string> = {
  OB: 'Ob',
  OBA: 'ObA',
  OBS: 'ObS',
  OBG: 'ObG',
  OS: 'Os',
  OK: 'Ok',
  OKT: 'Okt',
  OCG: 'OCg',
  ND: 'Nd',
  NS: 'Ns',
  NC: 'Nc',
  BKD: 'Bkd',
  BKV: 'Bkv',
  DS: 'Ds',
  FSC: 'Fsc',
}

/**
 * The Geschäftszahl of the decision that a Rechtssatz was taken from, with no-break spaces: RIS builds the number of its
 * document from it (`JJR_20140930_OGH0002_010OBS00095_14I0000_001` is `10 ObS 95/14i`). Undefined for every other address.
 */
export function caseNumberOf(url: string | null): string | undefined {
  const [, senate, register, number, year, letter] =
    /[=/]JJR_\d{8}_OGH0002_(\d{3})0*([A-Z]{2,3})0*(\d+)_(\d{2})([A-Z0])/.exec(url ?? '') ?? []
  const name = registers[register ?? '']
  if (!name) return undefined
  return `${Number(senate)} ${name} ${number}/${year}${letter === '0' ? '' : letter!.toLowerCase()}`.replaceAll(
    ' ',
    '\u00a0',
  )
}
