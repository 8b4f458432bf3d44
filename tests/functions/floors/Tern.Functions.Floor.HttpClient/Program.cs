// A function with HttpClient: what it costs beside sockets.
string api = $"http://{Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API")}/2018-06-01/runtime/invocation/";
using var handler = new SocketsHttpHandler { UseProxy = false, UseCookies = false, ActivityHeadersPropagator = null };
using var client = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
byte[] body = "{\"value\":1}"u8.ToArray();
for (; ; )
{
    using HttpResponseMessage next = await client.GetAsync($"{api}next");
    await next.Content.ReadAsByteArrayAsync();
    string id = next.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
    using var content = new ByteArrayContent(body);
    using HttpResponseMessage accepted = await client.PostAsync($"{api}{id}/response", content);
}
