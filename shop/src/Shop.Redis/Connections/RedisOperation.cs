using System.Buffers;
using System.Threading.Tasks.Sources;
using Shop.Redis.Resp;

namespace Shop.Redis.Connections;

/// <summary>A command that waits for its reply: what is awaited, and the place in the line of replies.</summary>
/// <remarks>
/// <para>
/// Two hold it: the connection, until the reply has come, and the caller, until he has the result. Who gives up early leaves the place in the line,
/// where the reply is thrown away; so the line never shifts. When neither holds it, it goes back to the pool.
/// </para>
/// <para>
/// Whoever claims it decides the outcome: the reply, the cancellation or the loss of the connection. The caller goes on on a thread of the pool,
/// never on the one that reads replies.
/// </para>
/// </remarks>
internal sealed class RedisOperation(OperationPool pool)
    : IValueTaskSource, IValueTaskSource<bool>, IValueTaskSource<long>, IValueTaskSource<RedisValues>, IThreadPoolWorkItem
{
    private ManualResetValueTaskSourceCore<long> _core;
    private ReplyKind _kind;
    private int _count;
    private CancellationTokenRegistration _registration;
    private CancellationToken _cancellation;
    private IBufferWriter<byte>? _destination;
    private RedisValues? _values;
    private Exception? _error;
    private long _number;
    private bool _isAwaited;
    private int _holders;
    private int _isClaimed;

    public short Version => _core.Version;

    /// <summary>Makes it ready for a command.</summary>
    /// <param name="kind">What the answer is.</param>
    /// <param name="count">How many values are expected.</param>
    /// <param name="destination">Where a value goes.</param>
    /// <param name="isAwaited">Whether somebody awaits it.</param>
    /// <param name="cancellationToken">The caller's.</param>
    public void Start(ReplyKind kind, int count, IBufferWriter<byte>? destination, bool isAwaited, CancellationToken cancellationToken)
    {
        _kind = kind;
        _count = count;
        _destination = destination;
        _isAwaited = isAwaited;
        _holders = isAwaited ? 2 : 1;
        _isClaimed = 0;
        _cancellation = cancellationToken;
        _registration = cancellationToken.UnsafeRegister(static operation => ((RedisOperation)operation!).Cancel(), this);
    }

    /// <summary>It is neither put into the line nor awaited. It does not go back to the pool: its cancellation may be just being told.</summary>
    public void Abandon() => _registration.Dispose();

    /// <summary>The reply has come.</summary>
    /// <exception cref="RespFormatException">It is not what the command is answered with. Replies and commands no longer belong together.</exception>
    public void Receive(ReadOnlySpan<byte> reply)
    {
        try
        {
            Read(reply);
        }
        catch (RespFormatException e)
        {
            Fail(new RedisConnectionException($"Redis answered a command in another form than it should: {e.Message}"));
            throw;
        }
        finally
        {
            Release();
        }
    }

    /// <summary>The reply will not come.</summary>
    public void Lose(Exception error)
    {
        Fail(error);
        Release();
    }

    /// <summary>All channels are confirmed.</summary>
    public void Confirm()
    {
        if (Claim())
            Complete();
        Release();
    }

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    void IValueTaskSource.GetResult(short token) => GetNumber(token);

    bool IValueTaskSource<bool>.GetResult(short token) => GetNumber(token) != 0;

    long IValueTaskSource<long>.GetResult(short token) => GetNumber(token);

    RedisValues IValueTaskSource<RedisValues>.GetResult(short token)
    {
        // Before it is given back: what is in the pool belongs to the next command.
        RedisValues? values = _values;
        GetNumber(token);
        return values!;
    }

    /// <summary>Wakes the caller. Nothing of this is touched afterwards: it may serve the next command by then.</summary>
    public void Execute()
    {
        if (_error is { } error)
            _core.SetException(error);
        else
            _core.SetResult(_number);
    }

    private long GetNumber(short token)
    {
        // Throws for the result of another command, which is not this caller's to release.
        if (_core.GetStatus(token) == ValueTaskSourceStatus.Pending)
            throw new InvalidOperationException("The result is not there yet: await it.");
        // Waits for a cancellation that is just being told, so that it cannot meet the next command.
        _registration.Dispose();
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            Release();
        }
    }

    private void Read(ReadOnlySpan<byte> reply)
    {
        var reader = new RespReader(reply);
        RespReader values = reader;
        RespElement element = reader.Read();
        if (element.IsError)
        {
            Fail(ServerError.Read(element.Text));
            return;
        }
        bool isExpected = _kind switch
        {
            ReplyKind.Done => element.Type == RespType.SimpleString && element.Text.SequenceEqual("OK"u8),
            ReplyKind.Pong => element.Type == RespType.SimpleString ? element.Text.SequenceEqual("PONG"u8) : element.Type == RespType.Array,
            ReplyKind.Greeting => element.Type is RespType.Map or RespType.Array,
            ReplyKind.Integer => element.Type == RespType.Integer,
            ReplyKind.Value => element.Type == RespType.BulkString || element.IsNull,
            ReplyKind.Values => element.Type == RespType.Array,
            _ => false,
        };
        if (!isExpected)
            throw new RespFormatException($"A reply of type '{(char)element.Type}' to a command that is answered with {_kind}.");
        // Checked even when nobody waits for it: it tells whether replies and commands belong together.
        long number = _kind == ReplyKind.Integer ? element.GetInteger() : element.IsNull ? 0 : 1;
        if (!Claim())
            return;
        try
        {
            if (_kind == ReplyKind.Value && !element.IsNull)
                Write(element.Text);
            else if (_kind == ReplyKind.Values)
                _values = RedisValues.Read(ref values, _count, reply.Length);
            _number = number;
        }
        catch (RespFormatException)
        {
            _isClaimed = 0;
            throw;
        }
        catch (Exception e)
        {
            // The caller's buffer, or no memory: his matter alone.
            _error = e;
        }
        Complete();
    }

    // At once, so that a buffer that asks how much is needed has exactly that.
    private void Write(ReadOnlySpan<byte> value)
    {
        value.CopyTo(_destination!.GetSpan(value.Length));
        _destination.Advance(value.Length);
    }

    private void Cancel() => Fail(new OperationCanceledException(_cancellation));

    private void Fail(Exception error)
    {
        if (!Claim())
            return;
        _error = error;
        Complete();
    }

    private bool Claim() => Interlocked.Exchange(ref _isClaimed, 1) == 0;

    private void Complete()
    {
        if (_isAwaited)
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private void Release()
    {
        if (Interlocked.Decrement(ref _holders) == 0)
            Recycle();
    }

    private void Recycle()
    {
        _core.Reset();
        _destination = null;
        _values = null;
        _error = null;
        _registration = default;
        _cancellation = default;
        pool.Return(this);
    }
}
