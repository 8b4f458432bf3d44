// The minimum cost of an HTTP call: one request with a body through a plain handler, and the complete response.
using System.Net.Http.Headers;

using var invoker = new HttpMessageInvoker(new SocketsHttpHandler());
using var request = new HttpRequestMessage(HttpMethod.Post, args[0]);
request.Content = new ByteArrayContent("""{"TableName":"orders","Key":{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-21"}}}"""u8.ToArray());
request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
request.Headers.TryAddWithoutValidation("X-Amz-Target", "DynamoDB_20120810.GetItem");
using HttpResponseMessage response = await invoker.SendAsync(request, CancellationToken.None);
byte[] body = await response.Content.ReadAsByteArrayAsync();
return response.IsSuccessStatusCode && body.AsSpan().IndexOf("42.10"u8) >= 0 ? 0 : 1;
