using System.Globalization;
using System.Net.Sockets;

// The smallest concurrent function in .NET: each poller has an asynchronous socket and a buffer of its own.
int pollers = int.Parse(Environment.GetEnvironmentVariable("AWS_LAMBDA_MAX_CONCURRENCY") ?? "1", CultureInfo.InvariantCulture);
var tasks = new Task[pollers];
for (int i = 0; i < pollers; i++)
    tasks[i] = PollAsync();
await Task.WhenAll(tasks);
return 1;

static async Task PollAsync()
{
    using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    await socket.ConnectAsync(FloorHttp.EndPoint);
    byte[] buffer = new byte[16 * 1024], response = [.. FloorHttp.Response];
    for (; ; )
    {
        await socket.SendAsync(FloorHttp.Next);
        int length = await ReceiveAsync(socket, buffer);
        if (length == 0)
            return;
        // The other events are objects.
        byte[] sent = buffer[length - 1] == (byte)'"' ? FloorHttp.MeasureAllocations(buffer.AsSpan(0, length)) : response;
        FloorHttp.SetId(buffer.AsSpan(0, length), sent);
        await socket.SendAsync(sent);
        if (await ReceiveAsync(socket, buffer) == 0)
            return;
    }
}

static async ValueTask<int> ReceiveAsync(Socket socket, byte[] buffer)
{
    int length = 0;
    do
    {
        int received = await socket.ReceiveAsync(buffer.AsMemory(length));
        if (received == 0)
            return 0;
        length += received;
    }
    while (!FloorHttp.IsComplete(buffer.AsSpan(0, length)));
    return length;
}
