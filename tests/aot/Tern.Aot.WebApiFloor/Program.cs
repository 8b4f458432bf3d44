// The same web API as Tern.Aot.WebApi without Tern: it sends the request with a plain handler.
//
//   Tern.Aot.WebApiFloor URL
using System.Net.Http.Headers;
using System.Text;
using Tern.Aot.WebApi;

// The folder of the program, because configuration watches the content root, which takes 170 ms for the current folder with the sources of Tern.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory });
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.Services.AddSingleton(static _ => new HttpMessageInvoker(new SocketsHttpHandler()));
builder.Services.AddHealthChecks();

await using WebApplication app = builder.Build();
app.MapHealthChecks("/health");
string url = args[0];
app.MapGet("/orders/{id}", async (string id, HttpMessageInvoker http, CancellationToken cancellationToken) =>
{
    using var request = new HttpRequestMessage(HttpMethod.Post, url);
    request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes($$$$"""{"TableName":"orders","Key":{"pk":{"S":"ORDER#{{{{id}}}}"}}}"""));
    request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
    request.Headers.TryAddWithoutValidation("X-Amz-Target", "DynamoDB_20120810.GetItem");
    using HttpResponseMessage response = await http.SendAsync(request, cancellationToken);
    byte[] body = await response.Content.ReadAsByteArrayAsync(cancellationToken);
    return Results.Text(body.AsSpan().IndexOf("42.10"u8) >= 0 ? "42.10" : "");
});
return await Once.RunAsync(app);
