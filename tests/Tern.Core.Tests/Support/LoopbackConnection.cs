using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>One connection of a <see cref="LoopbackServer"/>.</summary>
internal sealed class LoopbackConnection(Socket socket, int number) : IDisposable
{
    private readonly NetworkStream _stream = new(socket, ownsSocket: true);

    /// <summary>The number of this connection in its server, starting from 1.</summary>
    public int Number => number;

    /// <summary>Reads the headers and the body of the next request; null if the client has closed the connection.</summary>
    public async Task<string?> ReadRequestAsync(CancellationToken token)
    {
        var received = new List<byte>();
        byte[] buffer = new byte[8192];
        while (true)
        {
            int count = await _stream.ReadAsync(buffer, token);
            if (count == 0)
                return null;
            received.AddRange(buffer.AsSpan(0, count));
            string text = Encoding.Latin1.GetString([.. received]);
            int end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
            if (end >= 0 && received.Count >= end + 4 + BodyLength(text[..end]))
                return text;
        }
    }

    /// <summary>Reads this number of bytes.</summary>
    public async Task<byte[]> ReadExactlyAsync(int count, CancellationToken token)
    {
        byte[] bytes = new byte[count];
        await _stream.ReadExactlyAsync(bytes, token);
        return bytes;
    }

    /// <summary>Reads at least one byte, and returns the number of bytes; 0 if the client has closed the connection.</summary>
    public async Task<int> ReadSomeAsync(CancellationToken token) => await _stream.ReadAsync(new byte[8192], token);

    public Task SendAsync(string text, CancellationToken token) => SendAsync(Encoding.UTF8.GetBytes(text), token);

    public async Task SendAsync(byte[] bytes, CancellationToken token) => await _stream.WriteAsync(bytes, token);

    /// <summary>Closes with a reset, as a crashed server does.</summary>
    public void Reset()
    {
        socket.LingerState = new LingerOption(true, 0);
        socket.Close();
    }

    public void Dispose() => _stream.Dispose();

    private static int BodyLength(string head)
    {
        const string Name = "\r\nContent-Length: ";
        int start = head.IndexOf(Name, StringComparison.OrdinalIgnoreCase);
        if (start < 0)
            return 0;
        start += Name.Length;
        int end = head.IndexOf('\r', start);
        return int.Parse(end < 0 ? head.AsSpan(start) : head.AsSpan(start, end - start), NumberStyles.None, CultureInfo.InvariantCulture);
    }
}
