using System.Diagnostics;
using System.Text;
using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Sends messages to a server over 16 connections. Every request is the same signed one, so that the load needs little time.</summary>
internal static class LoadBenchmark
{
    private const int Connections = 16;

    private static readonly TimeSpan s_duration = TimeSpan.FromSeconds(6);

    /// <summary>Measures the sends per second after a first, discarded period.</summary>
    public static async Task<double> MeasureAsync(Uri server)
    {
        byte[] request = await CreateRequestAsync(server);
        await SendAsync(server, request);
        return await SendAsync(server, request);
    }

    private static async Task<double> SendAsync(Uri server, byte[] request)
    {
        long start = Stopwatch.GetTimestamp();
        int[] counts = await Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => Task.Run(() => SendUntilEndAsync(server, request, start))));
        return counts.Sum() / Stopwatch.GetElapsedTime(start).TotalSeconds;
    }

    private static async Task<int> SendUntilEndAsync(Uri server, byte[] request, long start)
    {
        using var connection = new RawConnection(server);
        int count = 0;
        for (; Stopwatch.GetElapsedTime(start) < s_duration; count++)
            await connection.SendAsync(request);
        return count;
    }

    // The bytes of a request of Tern's client, which a handler captures.
    private static async Task<byte[]> CreateRequestAsync(Uri server)
    {
        var options = new ClientOptions { Region = "us-east-1", Endpoint = server.ToString(), Credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key") };
        using var sqs = new SqsClient(options);
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "load" })).QueueUrl!;
        using var capture = new CapturingHandler();
        using var captured = new SqsClient(options with { Handler = capture });
        await captured.SendMessageAsync(new() { QueueUrl = url, MessageBody = new string('x', 100) });
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
