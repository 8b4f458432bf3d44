using System.Diagnostics;
using System.Net.Sockets;
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
        Send(server, request);
        return Send(server, request);
    }

    // One thread and one system call for the connections that are ready: the load has the same two cores.
    private static double Send(Uri server, byte[] request)
    {
        RawConnection[] connections = [.. Enumerable.Range(0, Connections).Select(_ => new RawConnection(server))];
        Dictionary<Socket, RawConnection> bySocket = connections.ToDictionary(connection => connection.Socket);
        var ready = new List<Socket>(Connections);
        long start = Stopwatch.GetTimestamp();
        foreach (RawConnection connection in connections)
            connection.Send(request);
        int count = 0;
        while (Stopwatch.GetElapsedTime(start) < s_duration)
        {
            ready.Clear();
            ready.AddRange(bySocket.Keys);
            Socket.Select(ready, null, null, -1);
            foreach (Socket socket in ready)
            {
                RawConnection connection = bySocket[socket];
                if (connection.Receive())
                {
                    count++;
                    connection.Send(request);
                }
            }
        }
        double result = count / Stopwatch.GetElapsedTime(start).TotalSeconds;
        foreach (RawConnection connection in connections)
            connection.Dispose();
        return result;
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
