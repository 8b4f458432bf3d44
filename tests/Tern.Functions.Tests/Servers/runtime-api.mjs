// A Runtime API on Node's own server: runtime-api.mjs COUNT CHUNKED. Prints its port, and a line of JSON for each result.
import http from 'node:http';

const count = Number(process.argv[2]), isChunked = process.argv[3] === 'True';
let next = 0;

function sendEvent(response) {
  const number = next++, body = `"${number}"`;
  if (number >= count)
    return;
  const headers = { 'Lambda-Runtime-Aws-Request-Id': `id-${number}`, 'Lambda-Runtime-Deadline-Ms': Date.now() + 300000 };
  response.writeHead(200, isChunked ? { ...headers, Trailer: 'X-End' } : { ...headers, 'Content-Length': body.length });
  for (const character of body)
    response.write(character);
  if (isChunked)
    response.addTrailers({ 'X-End': 'yes' });
  response.end();
}

async function receive(request, response, id, kind) {
  const chunks = [];
  for await (const chunk of request)
    chunks.push(chunk);
  const value = name => request.headers[name] ?? request.trailers[name] ?? null;
  response.writeHead(202);
  response.end('{"status":"OK"}');
  console.log(JSON.stringify({
    Id: id, Kind: kind, Body: Buffer.concat(chunks).toString(), ErrorType: value('lambda-runtime-function-error-type'), ErrorBody: value('lambda-runtime-function-error-body'),
  }));
}

const server = http.createServer((request, response) => {
  const path = request.url.split('/');
  if (request.url.endsWith('/invocation/next'))
    sendEvent(response);
  else if (request.url.endsWith('/register'))
    request.resume().on('end', () => response.writeHead(200, { 'Lambda-Extension-Identifier': 'ext-1' }).end('{}'));
  else if (!request.url.endsWith('/event/next'))
    receive(request, response, path[4], path[5]);
});
server.on('clientError', error => console.log(JSON.stringify({ Id: '', Kind: 'clientError', Body: String(error), ErrorType: null, ErrorBody: null })));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
