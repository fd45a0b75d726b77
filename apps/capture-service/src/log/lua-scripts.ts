/** The steps on the log that must happen whole. All keys share one hash tag, so that a Redis cluster can run them. */

/** Appends all entries or none. KEYS: byte counter, then a stream per entry. ARGV: bound, then a payload per entry. */
export const APPEND = `
local added = 0
for i = 2, #ARGV do added = added + #ARGV[i] end
local held = tonumber(redis.call('GET', KEYS[1]) or '0')
if held + added > tonumber(ARGV[1]) then return 0 end
for i = 2, #ARGV do redis.call('XADD', KEYS[i], '*', 'p', ARGV[i]) end
redis.call('INCRBY', KEYS[1], added)
return 1
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

/** Removes entries that are stored elsewhere now. KEYS: byte counter, stream. ARGV: id, size, id, size, … */
export const REMOVE = `
local freed = 0
for i = 1, #ARGV, 2 do
  if redis.call('XDEL', KEYS[2], ARGV[i]) == 1 then freed = freed + tonumber(ARGV[i + 1]) end
end
if redis.call('DECRBY', KEYS[1], freed) < 0 then redis.call('SET', KEYS[1], '0') end
return freed
`;

/** Prolongs a lease that is still ours. KEYS: lease. ARGV: owner, milliseconds. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/** Gives up a lease that is still ours. KEYS: lease. ARGV: owner. */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`;
