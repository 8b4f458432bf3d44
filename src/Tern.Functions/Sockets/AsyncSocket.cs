using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Tern.Functions.Sockets;

/// <summary>A socket whose operations do not block a thread.</summary>
internal sealed class AsyncSocket : IRuntimeSocket
{
    private readonly Socket _socket;
    private readonly TimeProvider _time;
    private readonly TimeSpan _period;
    private readonly ITimer _timer;

    // The periods until the limit of the operation in flight; 0 without one.
    private int _periods;
    private volatile bool _isTimedOut;
    private long _lastPeriod;

    private AsyncSocket(Socket socket, TimeProvider time, TimeSpan period)
    {
        _socket = socket;
        _time = time;
        _lastPeriod = time.GetTimestamp();
        _period = period;
        // One timer for the connection: one for each operation would be an allocation for each.
        _timer = time.CreateTimer(static socket => ((AsyncSocket)socket!).EndPeriod(), this, period, period);
    }

    /// <summary>Opens a connection.</summary>
    /// <param name="address">The address of the server.</param>
    /// <param name="time">The clock of the limits.</param>
    /// <param name="period">The interval at which limits are checked.</param>
    /// <exception cref="SocketException">The server is not reachable.</exception>
    public static async ValueTask<AsyncSocket> ConnectAsync(RuntimeAddress address, TimeProvider time, TimeSpan period)
    {
        IPEndPoint endpoint = address.FindEndPoint();
        var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(endpoint).ConfigureAwait(false);
            return new AsyncSocket(socket, time, period);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SendAsync(ReadOnlyMemory<byte> bytes, TimeSpan limit)
    {
        while (!bytes.IsEmpty)
        {
            ValueTask<int> sending = _socket.SendAsync(bytes);
            // Nearly always complete: the bytes fit into the buffer of the socket.
            int sent = sending.IsCompletedSuccessfully ? sending.Result : await LimitAsync(sending, limit).ConfigureAwait(false);
            bytes = bytes[sent..];
        }
    }

    public ValueTask<int> ReceiveAsync(Memory<byte> buffer, TimeSpan limit)
    {
        ValueTask<int> receiving = _socket.ReceiveAsync(buffer);
        return receiving.IsCompletedSuccessfully ? receiving : LimitAsync(receiving, limit);
    }

    public void Dispose()
    {
        _timer.Dispose();
        _socket.Dispose();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> LimitAsync(ValueTask<int> operation, TimeSpan limit)
    {
        Volatile.Write(ref _periods, SocketTimeout.CountPeriods(limit, _period));
        try
        {
            return await operation.ConfigureAwait(false);
        }
        catch (Exception e) when (_isTimedOut && (e is SocketException or ObjectDisposedException))
        {
            throw new SocketException((int)SocketError.TimedOut);
        }
        finally
        {
            Volatile.Write(ref _periods, 0);
        }
    }

    private void EndPeriod()
    {
        // After a freeze, a timer fires twice at once.
        long now = _time.GetTimestamp();
        if (_time.GetElapsedTime(_lastPeriod, now) < _period / 2)
            return;
        _lastPeriod = now;
        int periods = Volatile.Read(ref _periods);
        if (periods == 0 || Interlocked.CompareExchange(ref _periods, periods - 1, periods) != periods || periods > 1)
            return;
        _isTimedOut = true;
        _socket.Dispose();
    }
}
