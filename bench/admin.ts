import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { toolCaller } from '../server/base/caller.ts'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'

/*
 * npm run bench:admin [-- --users 100000 --companies 10000 --queries 5000000 --lines 1000000 --files 500000]
 * Every list and chart of the administration, with its filters, its search and a page far down, the figures, the state of
 * the instance and a look of support, on an instance of that size: what a call takes from its request to its reply without
 * the network, median and 95th percentile of 20.
 */

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '5000000' },
    lines: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '500000' },
  },
})
const [users, companies, queries, lines, files] = [
  values.users,
  values.companies,
  values.queries,
  values.lines,
  values.files,
].map(Number)
/** As many as one person may have. */
const filesOfBoss = 5000
const rounds = 20
const warmUp = 2

const dataDir = mkdtempSync(join(tmpdir(), 'bench-admin-'))
const app = await openApp(
  readConfig({ ...process.env, DATA_DIR: dataDir, WORKER: 'off', TWO_FACTOR: 'off' }),
  pino({ level: 'silent' }),
)
const { db } = app.parts
const account = (email: string) => ({ email, password: 'Rosengarten 77 blau' })
const { id } = await createAccount(app.parts, toolCaller, account('bench@betreiber.example'))
const boss = await createAccount(app.parts, toolCaller, account('chefin@kanzlei0.example'))
await seed()
await db.query("UPDATE users SET role = 'admin' WHERE id = $1", [id])
await db.query("UPDATE users SET role = 'company_admin', domain = 'kanzlei0.example' WHERE id = $1", [boss.id])

/** As SQL alone makes them; nothing here is checked against anything, because it is made whole. */
async function seed(): Promise<void> {
  const client = await db.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(
      `INSERT INTO companies (domain, name, created_at)
       SELECT 'kanzlei' || n || '.example', 'Kanzlei ' || n || ' Rechtsanwälte', now() FROM generate_series(0, $1 - 1) n`,
      [companies],
    )
    // One domain in a hundred is large: the first company has a twentieth of all people.
    await client.query(
      `INSERT INTO users (email, password_hash, first_name, last_name, domain, subscription, confirmed_at, disabled_at, created_at)
       SELECT 'person' || n || '@kanzlei' || d || '.example', '-', (ARRAY['Anna','Eva','Max','Paul'])[n % 4 + 1],
         'Huber' || n, 'kanzlei' || d || '.example', (ARRAY['free','paid_small','paid_medium','paid'])[n % 4 + 1],
         CASE WHEN n % 50 = 0 THEN NULL ELSE now() END, CASE WHEN n % 80 = 0 THEN now() END, now()
       FROM (SELECT n, CASE WHEN n % 20 = 0 THEN 0 ELSE n % $2 END AS d FROM generate_series(1, $1) n) made`,
      [users, companies],
    )
    await client.query(
      `INSERT INTO sessions (user_id, created_at, last_used_at, ends_at) SELECT id, now(), now(), now() + interval '1 day' FROM users`,
    )
    // A year, evenly; the last month has a twelfth of it.
    await client.query(
      `INSERT INTO queries (user_id, at, duration_ms, law, kind, state, error, is_proven, answer_us)
       SELECT people.ids[(n::bigint * 7919) % cardinality(people.ids) + 1],
         now() - interval '365 days' + interval '365 days' * (n::float8 / $1), 100 + n % 3000,
         (ARRAY['zivilrechtogh','strafrecht','steuerrecht','publiclaw'])[n % 4 + 1], 'question',
         CASE WHEN n % 200 = 0 THEN 'failed' ELSE 'complete' END, CASE WHEN n % 200 = 0 THEN 'model_busy' END,
         n % 9 <> 0, n
       FROM generate_series(1, $1) n, (SELECT array_agg(id) AS ids FROM users) people`,
      [queries],
    )
    await client.query(
      `INSERT INTO query_days SELECT (at AT TIME ZONE 'Europe/Vienna')::date, law, count(*), count(*) FILTER (WHERE state = 'failed'),
         count(*) FILTER (WHERE NOT is_proven), sum(duration_ms) FROM queries GROUP BY 1, 2`,
    )
    // What else the figures are counted into as it happens, for each day of a year.
    await client.query(
      `INSERT INTO query_times SELECT (now() - day * interval '1 day')::date, step, 40 FROM generate_series(0, 364) day, generate_series(10, 60) step`,
    )
    await client.query(
      `INSERT INTO query_errors SELECT (now() - day * interval '1 day')::date, code, 9 FROM generate_series(0, 364) day,
         unnest(ARRAY['model_busy','model_failed','busy','internal']) code`,
    )
    await client.query(
      `INSERT INTO query_absent SELECT (now() - day * interval '1 day')::date, law, 'G' || n, 3 FROM generate_series(0, 364) day,
         unnest(ARRAY['zivilrechtogh','strafrecht','steuerrecht','publiclaw']) law, generate_series(1, 40) n`,
    )
    await client.query(
      `INSERT INTO storage_days SELECT (now() - day * interval '1 day')::date, 9e9, 4e11 FROM generate_series(0, 364) day`,
    )
    // Three in a hundred answers are rated, one in twenty of them with words.
    await client.query(
      `INSERT INTO ratings (user_id, timestamp_us, liked, reasons, sealed, rated_at)
       SELECT user_id, answer_us, answer_us % 4 <> 0, CASE WHEN answer_us % 4 = 0 THEN ARRAY['incomplete'] ELSE '{}' END,
         CASE WHEN answer_us % 20 = 0 THEN '\\x00'::bytea END, at
       FROM queries WHERE answer_us % 33 = 0 ON CONFLICT DO NOTHING`,
    )
    await client.query(
      `INSERT INTO messages (user_id, timestamp_us, thread_id, role, state, law, sealed)
       SELECT user_id, timestamp_us, gen_random_uuid(), 'assistant', 'complete', 'zivilrechtogh', '\\x00' FROM ratings`,
    )
    await client.query(
      `INSERT INTO invitations (user_id, domain, email, created_at, expires_at)
       SELECT $2, 'kanzlei' || n || '.example', 'neu' || m || '@kanzlei' || n || '.example', now(), now() + interval '7 days'
       FROM generate_series(0, $1::int - 1) n, generate_series(1, 3) m`,
      [companies, boss.id],
    )
    await client.query(
      `INSERT INTO rating_days SELECT (rated_at AT TIME ZONE 'Europe/Vienna')::date, count(*) FILTER (WHERE liked),
         count(*) FILTER (WHERE NOT liked) FROM ratings GROUP BY 1`,
    )
    await client.query(
      `INSERT INTO rating_reasons SELECT (rated_at AT TIME ZONE 'Europe/Vienna')::date, reason, count(*)
       FROM ratings, unnest(reasons) reason WHERE NOT liked GROUP BY 1, 2`,
    )
    await client.query(
      `INSERT INTO files (id, user_id, key_kind, wrapped_key, sealed_about, status, type, size, original_blob, pages, created_at, updated_at)
       SELECT gen_random_uuid(), CASE WHEN n <= $2 THEN $3::uuid ELSE people.ids[(n::bigint * 7919) % cardinality(people.ids) + 1] END,
         'system', '\\x00', '\\x00', 'READY', 'pdf', 300000, 'blob' || n, 12, now(), now() - n * interval '1 minute'
       FROM generate_series(1, $1) n, (SELECT array_agg(id) AS ids FROM users) people`,
      [files, filesOfBoss, boss.id],
    )
    await client.query(
      `INSERT INTO file_blobs (key, user_id, size, created_at) SELECT original_blob, user_id, size, created_at FROM files`,
    )
    await client.query(
      `INSERT INTO audit (at, user_id, event, actor, ip_prefix)
       SELECT now() - interval '365 days' + interval '365 days' * (n::float8 / $1), person, (ARRAY['login','logout','login_failed','plan_changed'])[n % 4 + 1],
         person::text, '192.0.2.0/24'
       FROM (SELECT n, people.ids[(n::bigint * 104729) % cardinality(people.ids) + 1] AS person
         FROM generate_series(1, $1) n, (SELECT array_agg(id) AS ids FROM users) people) made`,
      [lines],
    )
    await client.query("SET session_replication_role = 'origin'")
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}

type Body = { next?: string | null; results?: { id?: string }[]; id?: string; code?: string }

async function sessionOf(person: string): Promise<(url: string, body?: object) => Promise<Body>> {
  const { access } = await startSession(app.parts, (await findAccount(db, person))!)
  return async (url, body) => {
    const reply = await app.http.inject({
      method: body ? 'POST' : 'GET',
      url,
      headers: { 'x-passphrase-type': 'EMPTY' },
      cookies: { at: access, vs: 'true' },
      ...(body && { payload: body }),
    })
    if (reply.statusCode >= 300) throw new Error(`${url} answers ${reply.statusCode}: ${reply.body}`)
    return reply.json()
  }
}

const asAdmin = await sessionOf(id)
const asBoss = await sessionOf(boss.id)
const { id: grant, code } = await asBoss('/api/profile/support-access', { hours: 24 })
await asAdmin('/api/admin/support', { code })
const mark = (...of: string[]) => `after=${Buffer.from(JSON.stringify(of)).toString('base64url')}`
const person = (
  await db.query<{ id: string; email: string }>('SELECT id, email FROM users ORDER BY email LIMIT 1 OFFSET 777')
).rows[0]!
const month = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const cases: [string, string, typeof asAdmin][] = [
  ['users', '/api/admin/users', asAdmin],
  ['users, far down', `/api/admin/users?${mark('person9')}`, asAdmin],
  ['users, searched', '/api/admin/users?search=huber777', asAdmin],
  ['users, nobody found', '/api/admin/users?search=zwetschke', asAdmin],
  ['users, searched by two signs', '/api/admin/users?search=77', asAdmin],
  ['users, searched by one domain', '/api/admin/users?search=kanzlei0.example', asAdmin],
  ['first steps', '/api/admin/first-steps', asAdmin],
  ['users by plan and state', '/api/admin/users?subscription=paid&state=disabled', asAdmin],
  ['users by role', '/api/admin/users?role=company_admin', asAdmin],
  ['one person', `/api/admin/users/${person.id}`, asAdmin],
  ['audit of a person', `/api/admin/users/${person.id}/audit`, asAdmin],
  ['audit', '/api/admin/audit', asAdmin],
  ['audit, far down', `/api/admin/audit?${mark('1000')}`, asAdmin],
  ['audit by event', '/api/admin/audit?event=plan_changed', asAdmin],
  ['audit by a rare event', '/api/admin/audit?event=role_changed', asAdmin],
  ['audit by actor', `/api/admin/audit?actor=${encodeURIComponent(person.email)}`, asAdmin],
  ['audit of a month', `/api/admin/audit?since=${month(200)}&until=${month(170)}`, asAdmin],
  ['audit, chain', '/api/admin/audit/chain', asAdmin],
  ['queries', '/api/admin/query-history', asAdmin],
  ['queries, far down', `/api/admin/query-history?${mark('1000')}`, asAdmin],
  ['queries by area', '/api/admin/query-history?law=steuerrecht', asAdmin],
  ['queries by an empty area', '/api/admin/query-history?law=none', asAdmin],
  ['queries that failed', '/api/admin/query-history?only=failed', asAdmin],
  ['queries unproven, by area', '/api/admin/query-history?only=unproven&law=strafrecht', asAdmin],
  ['queries that failed, by empty area', '/api/admin/query-history?only=failed&law=none', asAdmin],
  ['queries of a person', `/api/admin/query-history?email=${encodeURIComponent(person.email)}`, asAdmin],
  ['ratings', '/api/admin/ratings', asAdmin],
  ['ratings, far down', `/api/admin/ratings?${mark(`${month(200)}T00:00:00.000Z`, person.id, '1')}`, asAdmin],
  ['ratings that did not help', '/api/admin/ratings?only=unhelpful', asAdmin],
  ['ratings with words', '/api/admin/ratings?only=words', asAdmin],
  ['chart of days', '/api/admin/query-days', asAdmin],
  ['figures of a month', '/api/admin/statistics?days=30', asAdmin],
  ['figures of a year', '/api/admin/statistics?days=365', asAdmin],
  ['state of the instance', '/api/admin/health', asAdmin],
  ['look of support', `/api/admin/support/${grant}`, asAdmin],
  ['companies', '/api/admin/companies', asAdmin],
  ['companies, searched', '/api/admin/companies?search=kanzlei%20777', asAdmin],
  ['companies, nobody found', '/api/admin/companies?search=zwetschke', asAdmin],
  ['blocked domains', '/api/admin/blocked-domains', asAdmin],
  ['system messages', '/api/admin/system-messages', asAdmin],
  ['vouchers', '/api/admin/vouchers', asAdmin],
  ['upgrade requests', '/api/admin/upgrade-requests', asAdmin],
  ['knowledge bases', '/api/admin/knowledge-bases', asAdmin],
  ['imports', '/api/admin/imports', asAdmin],
  ['own texts', '/api/admin/own-texts', asAdmin],
  ['own company', '/api/company-admin/company', asBoss],
  ['members of a large company', '/api/company-admin/members', asBoss],
  ['members, searched', '/api/company-admin/members?search=huber7', asBoss],
  ['invitations', '/api/company-admin/invites', asBoss],
]

const figures: { name: string; median: number; p95: number }[] = []
for (const [name, url, call] of cases) {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const begun = performance.now()
    await call(url)
    if (round >= 0) times.push(performance.now() - begun)
  }
  figures.push({ name, median: quantile(times, 0.5), p95: quantile(times, 0.95) })
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })

console.log(
  `${users} users, ${companies} companies, ${queries} queries, ${lines} lines of the audit log, ${files} files`,
)
for (const { name, median, p95 } of figures)
  console.log(name.padEnd(38), `${median.toFixed(1)} ms`.padStart(10), `${p95.toFixed(1)} ms`.padStart(10))
const slow = figures.filter(({ p95 }) => p95 > 200).map(({ name }) => name)
console.log(
  JSON.stringify({
    lists: figures.length,
    slowest_p95_ms: Math.round(Math.max(...figures.map(({ p95 }) => p95))),
    slow,
  }),
)
process.exit(0)
