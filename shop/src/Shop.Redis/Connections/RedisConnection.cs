using System.Buffers;
using System.Globalization;
using System.Net.Security;
using System.Net.Sockets;
using Shop.Redis.Resp;

namespace Shop.Redis.Connections;

/// <summary>
/// One connection, from its greeting to its end. Many callers put commands into one buffer, one loop sends what is there in one piece, another one
/// gives each reply to the command that is first in line.
/// </summary>
internal sealed class RedisConnection : IAsyncDisposable
{
    private readonly RedisOptions _options;
    private readonly Stream _stream;
    private readonly OperationPool _pool;
    private readonly ChannelSet? _channels;
    private readonly WakeSignal _wake = new();
    private readonly ITimer _silence;
    private readonly Task _loops;

    // Guards all below.
    private readonly Lock _gate = new();
    private readonly Queue<RedisOperation> _waiting = new();
    private CommandBuffer _unsent = new();
    private bool _isSending;
    private Exception? _end;

    // Quarters of the silence limit in which nothing came. Counted, not measured: a process that was stopped for a while finds what has come meanwhile.
    private int _silentQuarters;

    private RedisConnection(RedisOptions options, Stream stream, TimeProvider time, OperationPool pool, ChannelSet? channels)
    {
        _options = options;
        _stream = stream;
        _pool = pool;
        _channels = channels;
        _silence = time.CreateTimer(static connection => ((RedisConnection)connection!).OnQuarter(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _loops = Task.WhenAll(SendAsync(), ReceiveAsync());
        _silence.Change(options.SilenceLimit / 4, options.SilenceLimit / 4);
    }

    /// <summary>Whether it is neither lost nor closed.</summary>
    public bool IsOpen => Volatile.Read(ref _end) is null;

    /// <summary>Connects, greets the server, and subscribes to the channels if there are any.</summary>
    /// <exception cref="RedisException">The server refuses.</exception>
    /// <exception cref="Exception">Of sockets and TLS: it cannot be reached.</exception>
    public static async Task<RedisConnection> OpenAsync(
        RedisOptions options, TimeProvider time, OperationPool pool, ChannelSet? channels, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Stream? stream = null;
        RedisConnection connection;
        try
        {
            await socket.ConnectAsync(options.Host, options.Port, cancellationToken).ConfigureAwait(false);
            stream = new NetworkStream(socket, ownsSocket: true);
            if (options.Tls is { } tls)
            {
                var secure = new SslStream(stream);
                stream = secure;
                await secure.AuthenticateAsClientAsync(tls, cancellationToken).ConfigureAwait(false);
            }
            connection = new(options, stream, time, pool, channels);
        }
        catch
        {
            if (stream is not null)
                await stream.DisposeAsync().ConfigureAwait(false);
            socket.Dispose();
            throw;
        }
        try
        {
            await connection.GreetAsync(cancellationToken).ConfigureAwait(false);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Puts a command into the line. What it is made of may be changed afterwards. What goes wrong is the operation's outcome.</summary>
    /// <exception cref="ArgumentException">A key is no text.</exception>
    public RedisOperation Send(in RedisCommand command, ReplyKind kind, IBufferWriter<byte>? destination, CancellationToken cancellationToken) =>
        Send(command, kind, destination, isAwaited: true, cancellationToken);

    /// <summary>Waits until the connection has ended and nothing of it is under way.</summary>
    /// <returns>Why it has ended.</returns>
    public async Task<Exception> WaitForEndAsync()
    {
        await _loops.ConfigureAwait(false);
        return _end!;
    }

    /// <summary>Ends it; what waits for replies fails.</summary>
    public void Close() => End(new RedisConnectionException("It was closed on this side."));

    public async ValueTask DisposeAsync()
    {
        Close();
        await _loops.ConfigureAwait(false);
    }

    private async Task GreetAsync(CancellationToken cancellationToken)
    {
        try
        {
            string[] credentials = _options.Password is { } password ? [_options.User ?? "default", password] : [];
            await DoAsync("HELLO"u8, ReplyKind.Greeting, credentials is [] ? ["3"] : ["3", "AUTH", .. credentials], cancellationToken).ConfigureAwait(false);
        }
        // A server before 6.0, or one that does not have it for everybody; or one that refuses everything, which the next command tells.
        catch (RedisServerException e) when (e.Code is "ERR" or "NOPROTO" or "NOPERM")
        {
            if (_options.Password is { } password)
                await DoAsync("AUTH"u8, ReplyKind.Done, _options.User is { } user ? [user, password] : [password], cancellationToken).ConfigureAwait(false);
            else
                await DoAsync("PING"u8, ReplyKind.Pong, [], cancellationToken).ConfigureAwait(false);
        }
        if (_options.Database != 0)
            await DoAsync("SELECT"u8, ReplyKind.Done, [_options.Database.ToString(CultureInfo.InvariantCulture)], cancellationToken).ConfigureAwait(false);
        if (_channels is not null)
            await DoAsync("SUBSCRIBE"u8, ReplyKind.Subscribed, _channels.Channels, cancellationToken).ConfigureAwait(false);
    }

    private ValueTask DoAsync(ReadOnlySpan<byte> name, ReplyKind kind, string[] arguments, CancellationToken cancellationToken)
    {
        RedisOperation operation = Send(new(name, arguments), kind, null, cancellationToken);
        return new(operation, operation.Version);
    }

    private RedisOperation Send(in RedisCommand command, ReplyKind kind, IBufferWriter<byte>? destination, bool isAwaited, CancellationToken cancellationToken)
    {
        RedisOperation operation = _pool.Start(kind, command.Arguments.Length, destination, isAwaited, cancellationToken);
        RedisException? refusal;
        bool wakes = false;
        try
        {
            lock (_gate)
            {
                refusal = Admit(command);
                if (refusal is null)
                {
                    _waiting.Enqueue(operation);
                    wakes = !_isSending;
                    _isSending = true;
                }
            }
        }
        catch
        {
            operation.Abandon();
            throw;
        }
        if (refusal is not null)
            operation.Lose(refusal);
        if (wakes)
            _wake.Set();
        return operation;
    }

    private RedisException? Admit(in RedisCommand command)
    {
        if (_end is not null)
            return Lost(_end);
        if (_waiting.Count >= _options.MaxWaitingCommands)
            return new RedisBusyException($"{_options.MaxWaitingCommands} commands wait for Redis at {_options.Endpoint} already (MaxWaitingCommands).");
        return _unsent.TryWrite(command, _options.MaxUnsentBytes)
            ? null
            : new RedisBusyException($"Not more than {_options.MaxUnsentBytes} bytes may wait to be sent to Redis at {_options.Endpoint} (MaxUnsentBytes).");
    }

    private async Task SendAsync()
    {
        var sending = new CommandBuffer();
        try
        {
            while (true)
            {
                await _wake.WaitAsync().ConfigureAwait(false);
                for (bool isFirst = true; TryTakeUnsent(ref sending); isFirst = false)
                {
                    // The first piece is sent by the caller that brought it; what has come meanwhile is not his to send.
                    if (!isFirst)
                        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
                    await _stream.WriteAsync(sending.Written, CancellationToken.None).ConfigureAwait(false);
                    sending.Clear();
                }
                if (!IsOpen)
                    return;
            }
        }
        catch (Exception e)
        {
            End(e);
        }
        finally
        {
            sending.Dispose();
        }
    }

    private bool TryTakeUnsent(ref CommandBuffer sending)
    {
        lock (_gate)
        {
            if (_end is not null)
                return false;
            _isSending = _unsent.Length > 0;
            if (_isSending)
                (_unsent, sending) = (sending, _unsent);
            return _isSending;
        }
    }

    private async Task ReceiveAsync()
    {
        var buffer = new ReplyBuffer(new RespLimits(_options.MaxReplyBytes));
        try
        {
            while (true)
            {
                int count = await _stream.ReadAsync(buffer.GetFree(), CancellationToken.None).ConfigureAwait(false);
                if (count == 0)
                    throw new RedisConnectionException("The server has closed the connection.");
                Volatile.Write(ref _silentQuarters, 0);
                buffer.Advance(count);
                while (buffer.TryRead(out ReadOnlySpan<byte> reply) && IsOpen)
                    Take(reply);
            }
        }
        catch (Exception e)
        {
            End(e);
        }
        finally
        {
            buffer.Dispose();
        }
        _channels?.Lose(Lost(_end!));
    }

    private void Take(ReadOnlySpan<byte> reply)
    {
        var type = (RespType)reply[0];
        if (_channels is not null && type is RespType.Push or RespType.Array)
        {
            bool wasConfirmed = _channels.IsConfirmed;
            if (_channels.TryTake(reply))
            {
                if (_channels.IsConfirmed != wasConfirmed)
                    TakeFirst().Confirm();
                return;
            }
        }
        // What is pushed without being asked for is nobody's.
        if (type != RespType.Push)
            TakeFirst().Receive(reply);
    }

    private RedisOperation TakeFirst()
    {
        lock (_gate)
        {
            return _waiting.TryDequeue(out RedisOperation? operation)
                ? operation
                : throw new RespFormatException("A reply came that no command waits for.");
        }
    }

    private void OnQuarter()
    {
        int quarters = Interlocked.Increment(ref _silentQuarters);
        if (quarters >= 4)
        {
            End(new RedisConnectionException($"Nothing came from the server for {_options.SilenceLimit.TotalSeconds} s."));
            return;
        }
        lock (_gate)
        {
            // Where a command waits already, its reply says as much.
            if (quarters != 2 || _waiting.Count > 0)
                return;
        }
        Send(new("PING"u8, default), ReplyKind.Pong, null, isAwaited: false, CancellationToken.None);
    }

    private void End(Exception reason)
    {
        bool wakes;
        lock (_gate)
        {
            if (_end is not null)
                return;
            Volatile.Write(ref _end, reason);
            wakes = !_isSending;
            _isSending = true;
            _unsent.Dispose();
        }
        _channels?.End();
        _silence.Dispose();
        _stream.Dispose();
        if (wakes)
            _wake.Set();
        while (true)
        {
            RedisOperation? operation;
            lock (_gate)
            {
                if (!_waiting.TryDequeue(out operation))
                    return;
            }
            operation.Lose(Lost(reason));
        }
    }

    private RedisConnectionException Lost(Exception reason) => new($"The connection to Redis at {_options.Endpoint} is lost: {reason.Message}", reason);
}
