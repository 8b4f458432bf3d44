using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Shop.Redis.Support;

/// <summary>A server that says what a test tells it to.</summary>
internal sealed class ScriptedPeer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    public ScriptedPeer()
    {
        _listener.Start();
        Options = new() { Host = "127.0.0.1", Port = ((IPEndPoint)_listener.LocalEndpoint).Port };
    }

    public RedisOptions Options { get; }

    /// <summary>Takes the next connection.</summary>
    public async Task<Connection> AcceptAsync() => new(await _listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken));

    /// <summary>Takes the next connection and greets it as a server of RESP3.</summary>
    public async Task<Connection> GreetAsync()
    {
        Connection connection = await AcceptAsync();
        Assert.Equal("HELLO 3", await connection.ReadAsync());
        await connection.SendAsync("%1\r\n$5\r\nproto\r\n:3\r\n");
        return connection;
    }

    public void Dispose() => _listener.Dispose();

    internal sealed class Connection(TcpClient client) : IDisposable
    {
        private readonly NetworkStream _stream = client.GetStream();

        private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

        /// <summary>Reads a command: its words, with spaces between.</summary>
        public async Task<string> ReadAsync()
        {
            var words = new List<string>();
            for (int left = await ReadCountAsync('*'); left > 0; left--)
            {
                byte[] word = new byte[await ReadCountAsync('$')];
                await _stream.ReadExactlyAsync(word, Cancellation);
                words.Add(Encoding.UTF8.GetString(word));
                Assert.Equal("", await ReadLineAsync());
            }
            return string.Join(' ', words);
        }

        /// <summary>Waits until the client has closed the connection.</summary>
        public async Task WaitForEndAsync()
        {
            try
            {
                while (await _stream.ReadAsync(new byte[64], Cancellation) > 0)
                {
                }
            }
            catch (IOException)
            {
                // By a reset.
            }
        }

        public Task SendAsync(string bytes) => _stream.WriteAsync(Encoding.Latin1.GetBytes(bytes), Cancellation).AsTask();

        /// <summary>Sends each byte in a segment of its own.</summary>
        public async Task SendSlowlyAsync(string bytes)
        {
            client.NoDelay = true;
            foreach (char one in bytes)
            {
                await SendAsync(one.ToString());
                await Task.Yield();
            }
        }

        public void Dispose() => client.Dispose();

        private async Task<int> ReadCountAsync(char type)
        {
            string line = await ReadLineAsync();
            Assert.Equal(type, line[0]);
            return int.Parse(line.AsSpan(1), NumberStyles.None, CultureInfo.InvariantCulture);
        }

        private async Task<string> ReadLineAsync()
        {
            var line = new StringBuilder();
            byte[] one = new byte[1];
            while (true)
            {
                await _stream.ReadExactlyAsync(one, Cancellation);
                if (one[0] == '\n')
                    return line.ToString().TrimEnd('\r');
                line.Append((char)one[0]);
            }
        }
    }
}
