using System.Diagnostics;
using System.Net.Sockets;
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

    private static async Task<byte[]> CreateRequestAsync(Uri server)
    {
        ClientOptions options = CapturedRequest.CreateOptions(server);
        using var sqs = new SqsClient(options);
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "load" })).QueueUrl!;
        return await CapturedRequest.CreateAsync(async handler =>
        {
            using var captured = new SqsClient(options with { Handler = handler });
            await captured.SendMessageAsync(new() { QueueUrl = url, MessageBody = new string('x', 100) });
        });
    }
}
