import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { FORMER_SECRET_DAYS } from '@malote/contracts/tracking/track-target.ts';

/** What who writes a program against the calls has to know before the first of them (CommonMark); it opens the page at `/docs`, which is all that partners have. */
export const guide = `
Every call is \`POST ${API_BASE}/…\` with a JSON body in UTF-8, unless it says otherwise. Answers are \`{"status":"OK","data":…}\` or
\`{"status":"ERROR","code":…,"msg":…,"data":…}\`. Decide by \`code\`: it stays. \`msg\` is for people, in the language of \`Accept-Language\` (pt, zh, en).
\`data.fields\` names each field at fault by its path, with what it takes in \`params\`.

## Signing in

\`\`\`sh
curl ${API_BASE}/user/login -H 'content-type: application/json' -d '{"username":"…","password":"…"}'
\`\`\`

answers a token of five minutes (\`expiresAt\`). Send it with each call as \`Authorization: Bearer …\` or in the header \`token\`. \`/user/renew\` gives the next one
while the present one counts; after that (401) sign in again. Five wrong passwords lock a name for 15 minutes (429).

A program is a user like any other, with a role of its own: each call below says which permissions open it, and \`api:<name of the call>\` opens that call alone.
A password lasts one calendar month: from then on a sign-in answers \`mustChangePassword: true\`, and every call but \`/user/changePassword\` is refused with
\`PASSWORD_EXPIRED_CHANGE\` (403). Have the program change its password before.

## What became of a call

| Status | Means | Do |
|---|---|---|
| 200 | done, or answered | |
| 400, 413, 415 | the input is wrong; nothing was decided | mend it, send it again |
| 401 | no token, or one that has run out | sign in |
| 403 | not for this user, or not before something else (\`code\` says what) | |
| 404, 405 | no such address, method or thing | |
| 409 | decided: what stands does not allow it | read \`code\`; the same id gets the same answer for ever |
| 429, 503 | not now; a 503 that says \`OUTCOME_UNKNOWN\` may have been done | wait for \`Retry-After\` seconds, send it again **under the same id** |
| 500, 502, 504, no answer | not known | the same |

## Doing a thing once

Send an \`Idempotency-Key\` (a UUID) with each call that changes something, and the same one when you send it again: it is done once, and you get the first
answer, however late. The same key with another input, or by another user, is refused (\`COMMAND_ID_REUSED\`).

## Seeing what one has done

Lists follow a moment behind. The answer of a change has the header \`Position\`; send its number as \`After-Position\` with the next question, and the answer holds the
change, or says \`Stale: 1\` after two seconds.

## Lists

\`params\` narrows a list and may be \`{}\`; a page has 50 rows, \`pageSize\` asks for up to 1,000. For all of a list send \`next\` of each answer as \`after\` of the next
question until there is no \`next\`: rows that come meanwhile move nothing. \`pageNumber\` reaches row 10,000. \`total\` is exact unless \`totalIsMore\`.

## Much at once

\`/commands/upload\` takes up to 1,000 scans, or 100 other changes, in one call. A row is \`{id, command, input}\`: its own UUID, the name of a call below, and that call's body.
Each is answered by itself; send those that are \`unknown\` again, from the first one on, in the same order.

## Reasons, and data that are protected

What stands in the header \`Envelope\`, a JSON object in base64url, is put on record with a change: \`reason\` (3 to 200 characters) where a call demands one, and
\`happenedAt\` of what happened earlier. Exports, histories, prints and revealed data need a look that is on record: \`/access/open\` with
\`{"kind":"export","of":"orders.orderList"}\` (the list's name; else the number that is looked at) and a reason answers an \`accessId\`, good for this user for an hour, which goes with
the question. Without it the answer is \`ACCESS_REQUIRED\`.

## Files

A file is sent as it is, as the body, with \`field\` and \`name\` in the query string; no multipart. Its first bytes say what it is. The id that is answered goes into the field of the
record that it belongs to. A list is made into a file again after ten seconds (\`EXPORT_REPEATED\` before); one of more than 10,000 rows is made beside, as a task.

## Being told

Who has a target of tracks (*Destinos de rastreios*) is called at its address, as *Webhooks* below shows. Answer 2xx within ten seconds. 408, 425, 429, 5xx and silence are
tried again for ten minutes; other answers, redirects too, are a refusal that people see and may send again. Tracks of a waybill come one after the other, in the order in
which they were registered.

\`Malote-Signature\` is one signature, or two with a comma between them. A call counts when one of them is \`v1=\` and the HMAC-SHA256, in hex, of \`Malote-Id\`, \`Malote-Timestamp\`
and the body as it came, joined by dots, with the target's secret as text; and when the timestamp, a second since 1970, is less than five minutes away. Split the header at the comma,
compare each part, and leave out what does not begin with \`v1=\`. \`Malote-Id\` is the same when a call comes twice, and \`id\` in the body when a track is pushed again.

To change the secret without a break, renew it (\`/trackTarget/renew-secret\`) and say until when the former one counts, up to ${FORMER_SECRET_DAYS} days:
\`{"code":"DR00000001","fields":{"formerSecretUntil":"2026-12-01T12:00:00Z"}}\`. Until then each call carries the signature of the new secret and that of the former one, in this order. Put the
new one in; then let the former one run out, or end it (\`/trackTarget/end-former-secret\`). Two secrets count at most: a further renewal ends the older one. Renewed without a moment the new
secret alone counts, at once.
`.trim();
