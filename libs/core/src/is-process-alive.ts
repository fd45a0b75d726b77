/** Returns true if a process with this id is running, no matter which user owns it. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
