import { connect } from 'node:net';

/** Bytes that Redis may use; 0 is not a limit. */
export const setRedisMemory = (url: string, bytes: number): Promise<void> => {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.setEncoding('utf8');
    socket.once('error', reject);
    socket.on('data', (text: string) => {
      answers += text;
      if (answers.split('\r\n').length <= 2) return;
      socket.destroy();
      if (answers === '+OK\r\n+OK\r\n') resolve();
      else reject(new Error(`Redis did not take the limit on its memory: ${answers}`));
    });
    socket.write(`AUTH ${password}\r\nCONFIG SET maxmemory ${bytes}\r\n`);
  });
};
