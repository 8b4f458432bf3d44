using System.Text;

namespace Tern.Local.Benchmarks;

/// <summary>The bytes of a signed request of a client, which a benchmark sends again and again.</summary>
internal static class CapturedRequest
{
    /// <summary>Creates the options of a client of a server.</summary>
    public static ClientOptions CreateOptions(Uri server) =>
        new() { Region = "us-east-1", Endpoint = server.ToString(), Credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key") };

    /// <summary>Returns the request that a client sends to a handler.</summary>
    public static async Task<byte[]> CreateAsync(Func<HttpMessageHandler, Task> send)
    {
        using var capture = new CapturingHandler();
        await send(capture);
        return Encoding.UTF8.GetBytes(capture.Request!);
    }

    private sealed class CapturingHandler : HttpMessageHandler
    {
        public string? Request { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            string body = await request.Content!.ReadAsStringAsync(cancellationToken);
            var text = new StringBuilder($"POST {request.RequestUri!.PathAndQuery} HTTP/1.1\r\nHost: {request.RequestUri.Authority}\r\nContent-Length: {body.Length}\r\n");
            foreach ((string name, System.Net.Http.Headers.HeaderStringValues value) in request.Headers.NonValidated.Concat(request.Content.Headers.NonValidated))
            {
                if (name is not ("Host" or "Content-Length"))
                    text.Append(name).Append(": ").Append(value.ToString()).Append("\r\n");
            }
            Request = text.Append("\r\n").Append(body).ToString();
            return new HttpResponseMessage(System.Net.HttpStatusCode.OK) { Content = new StringContent("{}") };
        }
    }
}
