using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Benchmarks.Measuring;

namespace Tern.Benchmarks.S3;

/// <summary>
/// A store in a separate process. It discards the bytes of a PUT, and the key of a GET is the length of the response. It implements no more of
/// HTTP than the end of a message, so that the client dominates the measurement.
/// </summary>
internal static class ObjectServer
{
    public const string Argument = "--s3-server";

    private const int BufferBytes = 256 * 1024;
    private static readonly byte[] s_put = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nETag: \"9bb58f26192e4ba00f01e2e7b136bbd8\"\r\nx-amz-request-id: 7Q3K\r\nContent-Length: 0\r\n\r\n");
    private static readonly byte[] s_continue = Encoding.ASCII.GetBytes("HTTP/1.1 100 Continue\r\n\r\n");

    /// <summary>Starts the process and returns its address. The process ends when its standard input is closed.</summary>
    public static Process Start(out string endpoint)
    {
        Process process = OptimizedProcess.Start(Argument);
        endpoint = process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("The process of the store did not start. Its error output is above.");
        return process;
    }

    /// <summary>Serves requests until the standard input is closed.</summary>
    public static void Serve()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}"));
        new Thread(() => Accept(listener)) { IsBackground = true }.Start();
        Console.In.ReadToEnd();
    }

    private static void Accept(TcpListener listener)
    {
        while (true)
        {
            Socket socket = listener.AcceptSocket();
            socket.NoDelay = true;
            new Thread(() => Serve(socket)) { IsBackground = true }.Start();
        }
    }

    private static void Serve(Socket socket)
    {
        byte[] buffer = new byte[BufferBytes];
        byte[] content = ObjectContent.Block;
        int filled = 0;
        using (socket)
        {
            while (true)
            {
                int head;
                while ((head = buffer.AsSpan(0, filled).IndexOf("\r\n\r\n"u8)) < 0)
                {
                    int received = socket.Receive(buffer.AsSpan(filled));
                    if (received == 0)
                        return;
                    filled += received;
                }
                string[] lines = Encoding.ASCII.GetString(buffer, 0, head).Split("\r\n");
                if (Find(lines, "Expect") is not null)
                    socket.Send(s_continue);
                long rest = long.Parse(Find(lines, "Content-Length") ?? "0", CultureInfo.InvariantCulture) - (filled - head - 4);
                for (; rest > 0;)
                {
                    int received = socket.Receive(buffer.AsSpan(0, (int)Math.Min(rest, buffer.Length)));
                    if (received == 0)
                        return;
                    rest -= received;
                }
                filled = 0;
                if (lines[0].StartsWith("GET ", StringComparison.Ordinal))
                    Send(socket, lines[0], content);
                else
                    socket.Send(s_put);
            }
        }
    }

    // GET /bucket/67108864 HTTP/1.1, or /bucket/md5-67108864 for an object of a single-part upload, whose ETag is its MD5.
    private static void Send(Socket socket, string line, byte[] content)
    {
        string key = line.Split(' ')[1].Split('?')[0].Split('/')[^1];
        bool isWhole = key.StartsWith("md5-", StringComparison.Ordinal);
        long length = long.Parse(isWhole ? key[4..] : key, CultureInfo.InvariantCulture);
        string etag = isWhole ? ObjectContent.Md5(length) : "9bb58f26192e4ba00f01e2e7b136bbd8-2";
        socket.Send(Encoding.ASCII.GetBytes(string.Create(
            CultureInfo.InvariantCulture,
            $"HTTP/1.1 200 OK\r\nETag: \"{etag}\"\r\nx-amz-checksum-crc32: {ObjectContent.Crc32(length)}\r\nx-amz-checksum-type: FULL_OBJECT\r\nLast-Modified: Sat, 21 Nov 2026 08:00:00 GMT\r\nContent-Type: application/octet-stream\r\nx-amz-request-id: 7Q3K\r\nContent-Length: {length}\r\n\r\n")));
        for (long rest = length; rest > 0; rest -= Math.Min(rest, content.Length))
            socket.Send(content.AsSpan(0, (int)Math.Min(rest, content.Length)));
    }

    private static string? Find(string[] lines, string name)
    {
        foreach (string line in lines)
        {
            if (line.StartsWith(name, StringComparison.OrdinalIgnoreCase) && line[name.Length] == ':')
                return line[(name.Length + 1)..].Trim();
        }
        return null;
    }
}
