/** The command that installs Redis on this machine, for the error message. */
export const howToInstallRedis = (
  platform: NodeJS.Platform,
  osRelease: string,
  problem?: string | undefined,
): string =>
  [
    'Redis 6.2 or newer was not found.',
    problem && `Unpacking the Debian package did not work: ${problem}`,
    `Install it: ${installCommand(platform, osRelease)}`,
    'Or set REDIS_URL to the address of an existing Redis.',
  ]
    .filter(Boolean)
    .join('\n');

const BY_DISTRIBUTION: readonly (readonly [RegExp, string])[] = [
  [/debian|ubuntu/, 'sudo apt-get install redis-server'],
  [/fedora|rhel|centos/, 'sudo dnf install valkey'],
  [/alpine/, 'apk add redis'],
  [/arch/, 'sudo pacman -S valkey'],
  [/suse/, 'sudo zypper install redis'],
  [/nixos/, 'nix-shell -p redis'],
];

const installCommand = (platform: NodeJS.Platform, osRelease: string): string => {
  if (platform === 'darwin') return 'brew install redis';
  if (platform === 'win32') return 'use WSL (wsl --install), then: sudo apt-get install redis-server';
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map((match) => match[1]).join(' ');
  return (
    BY_DISTRIBUTION.find(([pattern]) => pattern.test(ids))?.[1] ?? "your system's package of redis or valkey"
  );
};
