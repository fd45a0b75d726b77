import { describe, expect, it } from 'vitest';
import { howToInstallRedis } from './how-to-install.ts';

describe('howToInstallRedis', () => {
  it.each([
    ['linux', 'ID=debian\n', 'sudo apt-get install redis-server'],
    ['linux', 'NAME="Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', 'sudo apt-get install redis-server'],
    ['linux', 'ID=fedora\n', 'sudo dnf install valkey'],
    ['linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'sudo dnf install valkey'],
    ['linux', 'ID=alpine\n', 'apk add redis'],
    ['linux', 'ID=arch\n', 'sudo pacman -S valkey'],
    ['linux', '', "your system's package of redis or valkey"],
    ['darwin', '', 'brew install redis'],
    ['win32', '', 'wsl --install'],
  ] as const)('names the command for %s %j', (platform, osRelease, command) => {
    expect(howToInstallRedis(platform, osRelease)).toContain(command);
  });

  it('has the reason why the unpacking failed, and the alternatives', () => {
    const message = howToInstallRedis('linux', 'ID=debian', 'no network');
    expect(message).toContain('no network');
    expect(message).toContain('REDIS_URL');
  });
});
