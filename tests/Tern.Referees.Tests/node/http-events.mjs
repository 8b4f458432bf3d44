// Maps events of HTTP requests to requests by serverless-express: reads a JSON array of events from the standard input, and writes a JSON array with the method, the URL,
// the headers and the body of each request in base64, or with the problem.
import { readFileSync } from "node:fs";
import serverlessExpress from "@vendia/serverless-express";

let seen;
const app = {
  handle(request, response) {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      seen = { method: request.method, url: request.url, headers: request.headers, address: request.ip ?? request.socket?.remoteAddress ?? "", body: Buffer.concat(chunks).toString("base64") };
      response.statusCode = 201;
      response.setHeader("content-type", "text/plain; charset=utf-8");
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.end("Hello ü");
    });
  }
};

const handler = serverlessExpress({ app });
const results = [];
for (const event of JSON.parse(readFileSync(0, "utf8"))) {
  seen = undefined;
  try {
    const response = await handler(event, {}, undefined);
    results.push({ ...seen, response });
  } catch (error) {
    results.push({ problem: String(error.message) });
  }
}
process.stdout.write(JSON.stringify(results));
