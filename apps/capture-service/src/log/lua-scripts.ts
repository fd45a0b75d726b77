/** Atomic operations on the log. All keys share one hash tag, so that a Redis cluster can run them. */

/**
 * Appends several requests, each completely or not at all. KEYS: byte counter, then a stream per entry. ARGV: limit,
 * number of requests, entries of each request, then a payload per entry. Answers 1 or 0 for each request.
 */
export const APPEND = `
local bound, requests = tonumber(ARGV[1]), tonumber(ARGV[2])
local held = tonumber(redis.call('GET', KEYS[1]) or '0')
local added, outcomes, key, payload = 0, {}, 1, requests + 2
for request = 1, requests do
  local count, bytes = tonumber(ARGV[request + 2]), 0
  for i = 1, count do bytes = bytes + #ARGV[payload + i] end
  if held + added + bytes > bound then
    outcomes[request] = 0
  else
    for i = 1, count do redis.call('XADD', KEYS[key + i], '*', 'p', ARGV[payload + i]) end
    added = added + bytes
    outcomes[request] = 1
  end
  key, payload = key + count, payload + count
end
if added > 0 then redis.call('INCRBY', KEYS[1], added) end
return outcomes
`;

/** Reads one stream after an id, up to a number of bytes. KEYS: stream. ARGV: id, bytes. Answers [id, payload, …]. */
export const READ = `
local found, last, bytes = {}, ARGV[1], 0
while bytes < tonumber(ARGV[2]) do
  local entries = redis.call('XRANGE', KEYS[1], '(' .. last, '+', 'COUNT', 16)
  if #entries == 0 then break end
  for _, entry in ipairs(entries) do
    last = entry[1]
    local payload = entry[2][2]
    bytes = bytes + #payload
    found[#found + 1] = last
    found[#found + 1] = payload
    if bytes >= tonumber(ARGV[2]) then break end
  end
end
return found
`;

/** Removes stored entries. KEYS: byte counter, stream. ARGV: id, size, id, size, … */
export const REMOVE = `
local freed = 0
for i = 1, #ARGV, 2 do
  if redis.call('XDEL', KEYS[2], ARGV[i]) == 1 then freed = freed + tonumber(ARGV[i + 1]) end
end
if redis.call('DECRBY', KEYS[1], freed) < 0 then redis.call('SET', KEYS[1], '0') end
return freed
`;

/**
 * A Redis that is out of memory refuses commands that may need memory, unless the script has written before. So these
 * scripts start with a command that only removes; otherwise the writer could not empty a full log.
 */
const ANNOUNCE = `
local owner, lease = ARGV[1], tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - lease)
redis.call('ZADD', KEYS[1], now, owner)
`;

/** Prolongs the leases that the owner still holds. KEYS: writers, leases. ARGV: owner, milliseconds. Answers 1 or 0 for each. */
export const RENEW = `
${ANNOUNCE}
local renewed = {}
for i = 2, #KEYS do
  renewed[i - 1] = redis.call('GET', KEYS[i]) == owner and redis.call('PEXPIRE', KEYS[i], lease) or 0
end
return renewed
`;

/** Matches the owner's leases to its share: gives up the leases above it, and takes free leases below it. */
export const SETTLE = `
${ANNOUNCE}
local share = math.ceil((#KEYS - 1) / redis.call('ZCARD', KEYS[1]))
local held, count = {}, 0
for i = 2, #KEYS do
  local holder = redis.call('GET', KEYS[i])
  held[i - 1] = holder == owner and 1 or 0
  if holder == owner then
    count = count + 1
    if count <= share then
      redis.call('PEXPIRE', KEYS[i], lease)
    else
      redis.call('DEL', KEYS[i])
      held[i - 1] = 0
    end
  end
end
for i = 2, #KEYS do
  if count < share and redis.call('SET', KEYS[i], owner, 'PX', lease, 'NX') then
    count = count + 1
    held[i - 1] = 1
  end
end
return held
`;

/** Unregisters the writer and gives up its leases. KEYS: writers, leases. ARGV: owner. */
export const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
for i = 2, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end
end
return 1
`;
