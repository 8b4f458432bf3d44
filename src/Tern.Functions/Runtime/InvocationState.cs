using System.Buffers;
using System.Buffers.Text;
using System.IO.Pipelines;
using System.Text;
using Tern.Functions.Errors;
using Tern.Functions.Streaming;
using Tern.Runtime;

namespace Tern.Functions.Runtime;

/// <summary>The invocations of one poller, one after another. A handle of an earlier invocation has another version.</summary>
internal sealed class InvocationState : ILambdaTraceSource, IDisposable
{
    /// <summary>The reserved bytes before the body of a response: the head of the request that sends it.</summary>
    public const int ReservedLength = 1024;

    // The objects of an invocation are used again by the 16th one after it: new ones would be an allocation for each. An object that is used later than that is
    // also closed, apart from the one invocation in 16 that has it.
    private const int BuffersCount = 16;

    // A larger buffer is released after the invocation that needed it.
    private const int MaxRetainedResponse = 256 * 1024;

    // Of the headers that clients and logs contain. ARNs, traces and tenants have at most a few hundred bytes.
    private const int MaxHeaderLength = 4 * 1024;

    private static readonly long s_maxDeadline = DateTimeOffset.MaxValue.ToUnixTimeMilliseconds();

    private readonly RuntimeConnection _connection;
    private readonly RuntimeRequests _requests;
    private readonly TimeProvider _time;
    private readonly TimeSpan _margin;
    private readonly InvocationBuffers?[] _allBuffers = new InvocationBuffers?[BuffersCount];
    private readonly Lock _lock = new();
    private readonly byte[] _id = new byte[RuntimeRequests.MaxIdLength];
    private int _idLength;
    private HttpResponse _next;
    private CancellationTokenSource? _cancellation;
    private CancellationToken _token;
    private bool _hasToken;
    private bool _isCancelled;
    private string? _requestId;
    private string? _traceId;
    private long _started;
    private int _version;
    private InvocationBuffers _buffers = new() { Response = new PooledBuffer(4 * ReservedLength) };
    private IBufferWriter<byte>? _streamCopy;

    public InvocationState(RuntimeConnection connection, RuntimeRequests requests, TimeProvider time, TimeSpan margin)
    {
        _connection = connection;
        _requests = requests;
        _time = time;
        _margin = margin;
        _allBuffers[0] = _buffers;
    }

    public int Version => Volatile.Read(ref _version);

    public bool IsInFlight { get; private set; }

    public string RequestId => _requestId ??= Encoding.UTF8.GetString(RequestIdBytes);

    /// <summary>The ID of the request, as received. Valid until the end of the invocation, also after a response has replaced the received bytes.</summary>
    public ReadOnlySpan<byte> RequestIdBytes => _id.AsSpan(0, _idLength);

    public string FunctionArn => Text(_next.Headers.FunctionArn) ?? "";

    public DateTimeOffset Deadline { get; private set; }

    public TimeSpan RemainingTime
    {
        get
        {
            TimeSpan rest = Deadline - _time.GetUtcNow();
            return rest > TimeSpan.Zero ? rest : TimeSpan.Zero;
        }
    }

    /// <summary>The time before the deadline at which the token is cancelled.</summary>
    public TimeSpan Margin => MarginOf(Deadline - _time.GetUtcNow());

    public TimeProvider Time => _time;

    /// <summary>The time in which the service has to accept bytes of a streamed response. It can wait for a slow caller, but not longer than the function may execute.</summary>
    public TimeSpan StreamTimeout => _connection.Timeout + (Deadline == DateTimeOffset.MaxValue ? TimeSpan.Zero : RemainingTime);

    public string? TraceId => _traceId ??= Text(_next.Headers.TraceId);

    public string? TenantId => Text(_next.Headers.TenantId);

    public ReadOnlyMemory<byte> Payload => _buffers.Payload.Open(_connection.Received[_next.Body]);

    public PooledBuffer Response => _buffers.Response;

    public ReadOnlyMemory<byte> ResponsePayload => _buffers.ResponsePayload.Open(Response.WrittenMemory[ReservedLength..]);

    /// <summary>The streamed response; null before it is started.</summary>
    public ChunkWriter? Stream { get; private set; }

    /// <summary>The media type of <see cref="Stream"/>.</summary>
    public string? StreamContentType { get; private set; }

    /// <summary>An object that belongs to the invocation in flight.</summary>
    public IDisposable? Feature { get; set; }

    public CancellationToken CancellationToken
    {
        get
        {
            lock (_lock)
            {
                if (!_hasToken)
                    _token = CreateToken();
                _hasToken = true;
                return _token;
            }
        }
    }

    public ClientContext? ReadClientContext() => Bytes(_next.Headers.ClientContext) is { IsEmpty: false } json ? Functions.ClientContext.Read(json) : null;

    public CognitoIdentity? ReadIdentity() => Bytes(_next.Headers.Identity) is { IsEmpty: false } json ? CognitoIdentity.Read(json) : null;

    /// <summary>Starts an invocation with the response that the connection has received.</summary>
    /// <returns>Its handle.</returns>
    /// <exception cref="RuntimeApiException">The ID is missing or not valid, so that no response can be sent.</exception>
    public Invocation Begin()
    {
        _next = _connection.Response;
        _started = _time.GetTimestamp();
        ReadOnlySpan<byte> id = Bytes(_next.Headers.RequestId);
        if (!IsValidId(id))
            throw new RuntimeApiException(ErrorTypes.InvalidRequestId, "The Runtime API has sent an event without a valid Lambda-Runtime-Aws-Request-Id, so no response can be sent.");
        if (_next.Headers.Duplicate == "Lambda-Runtime-Aws-Request-Id")
            throw new RuntimeApiException(ErrorTypes.InvalidRequestId, "The Runtime API has sent an event with more than one Lambda-Runtime-Aws-Request-Id, so no response can be sent.");
        id.CopyTo(_id);
        _idLength = id.Length;
        Deadline = DateTimeOffset.MaxValue;
        ResetResponse();
        IsInFlight = true;
        return new Invocation(this, _version);
    }

    /// <summary>Validates the other headers of the invocation.</summary>
    /// <exception cref="RuntimeApiException">A header is not valid. The invocation fails.</exception>
    public void ReadHeaders()
    {
        InvocationHeaders headers = _next.Headers;
        if (headers.Duplicate is { } name)
            throw InvalidHeader($"more than one header {name}");
        ThrowIfLong(headers.FunctionArn, "Lambda-Runtime-Invoked-Function-Arn");
        ThrowIfLong(headers.TraceId, "Lambda-Runtime-Trace-Id");
        ThrowIfLong(headers.TenantId, "Lambda-Runtime-Aws-Tenant-Id");
        ReadOnlySpan<byte> deadline = Bytes(headers.Deadline);
        if (deadline.IsEmpty)
            return;
        if (!Utf8Parser.TryParse(deadline, out long milliseconds, out int used) || used != deadline.Length || milliseconds < 0 || milliseconds > s_maxDeadline)
            throw InvalidHeader("a Lambda-Runtime-Deadline-Ms that is not a time in milliseconds");
        Deadline = DateTimeOffset.FromUnixTimeMilliseconds(milliseconds);
    }

    /// <summary>Ends the access of the handler: what it has retained of the invocation throws. The response can be sent.</summary>
    public void Close()
    {
        Volatile.Write(ref _version, unchecked(_version + 1));
        InvocationBuffers closed = _buffers;
        closed.Payload.Close();
        closed.ResponsePayload.Close();
        ref InvocationBuffers? next = ref _allBuffers[(uint)_version % BuffersCount];
        PooledBuffer response = closed.Response.MoveTo(next?.Response);
        _buffers = next ??= new InvocationBuffers { Response = response };
    }

    /// <summary>Ends the invocation.</summary>
    public void End()
    {
        IsInFlight = false;
        // The headers are no longer in the received bytes.
        _next = default;
        Stream = null;
        StreamContentType = null;
        _streamCopy = null;
        Feature?.Dispose();
        Feature = null;
        _requestId = null;
        _traceId = null;
        if (Response.WrittenCount > MaxRetainedResponse)
            Response.Dispose();
        lock (_lock)
        {
            if (_hasToken && _cancellation is { } source && !source.TryReset())
            {
                source.Dispose();
                _cancellation = null;
            }
            _hasToken = false;
            _token = default;
        }
    }

    /// <summary>Discards what the handler has written.</summary>
    public void ResetResponse()
    {
        Response.Clear();
        Response.GetSpan(ReservedLength);
        Response.Advance(ReservedLength);
    }

    /// <summary>Cancels the token of the invocation, and those of later ones.</summary>
    public void Stop()
    {
        _isCancelled = true;
        CancelToken();
    }

    /// <summary>Cancels the token of the invocation in flight.</summary>
    public void CancelToken()
    {
        CancellationTokenSource? source;
        lock (_lock)
        {
            if (!_hasToken)
            {
                _token = new CancellationToken(canceled: true);
                _hasToken = true;
            }
            source = _cancellation;
        }
        source?.Cancel();
    }

    public PipeWriter StartStreaming(string contentType)
    {
        ThrowIfStarted();
        StreamContentType = contentType;
        return Stream = new ChunkWriter(this, _connection, _requests.CreateStreamHead(RequestIdBytes, contentType), _streamCopy);
    }

    public PipeWriter StartStreaming(HttpPrelude prelude)
    {
        ThrowIfStarted();
        try
        {
            prelude.Write(Response);
            ReadOnlySpan<byte> json = Response.WrittenSpan[ReservedLength..];
            var stream = new ChunkWriter(this, _connection, _requests.CreateStreamHead(RequestIdBytes, HttpPrelude.ContentType), _streamCopy);
            Span<byte> start = stream.GetSpan(json.Length + HttpPrelude.SeparatorLength);
            json.CopyTo(start);
            start.Slice(json.Length, HttpPrelude.SeparatorLength).Clear();
            stream.Advance(json.Length + HttpPrelude.SeparatorLength);
            StreamContentType = HttpPrelude.ContentType;
            return Stream = stream;
        }
        finally
        {
            ResetResponse();
        }
    }

    public void CopyStreamTo(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (Stream is not null)
            throw new InvalidOperationException("The streamed response of this invocation has been started before. Call CopyStreamTo before it is started.");
        _streamCopy = output;
    }

    public void Dispose()
    {
        _cancellation?.Dispose();
        Response.Dispose();
    }

    private CancellationToken CreateToken()
    {
        if (_isCancelled)
            return new CancellationToken(canceled: true);
        TimeSpan time = GetTimeToCancellation();
        if (time == TimeSpan.Zero)
            return new CancellationToken(canceled: true);
        if (_cancellation is null)
            _cancellation = time == Timeout.InfiniteTimeSpan ? new CancellationTokenSource() : new CancellationTokenSource(time, _time);
        else
            _cancellation.CancelAfter(time);
        return _cancellation.Token;
    }

    private TimeSpan GetTimeToCancellation()
    {
        if (Deadline == DateTimeOffset.MaxValue)
            return Timeout.InfiniteTimeSpan;
        TimeSpan rest = Deadline - _time.GetUtcNow();
        // A timer has at most 49 days.
        if (rest.TotalMilliseconds > uint.MaxValue - 1)
            return Timeout.InfiniteTimeSpan;
        TimeSpan margin = MarginOf(rest);
        return rest > margin ? rest - margin : TimeSpan.Zero;
    }

    private TimeSpan MarginOf(TimeSpan rest)
    {
        TimeSpan whole = rest + _time.GetElapsedTime(_started);
        return whole / 10 < _margin ? whole / 10 : _margin;
    }

    // A path can contain it. A loop, because a generic search would be compiled at the start of a managed process.
    private static bool IsValidId(ReadOnlySpan<byte> id)
    {
        foreach (byte b in id)
        {
            if (b is <= (byte)' ' or > (byte)'~' or (byte)'/' or (byte)'?' or (byte)'#')
                return false;
        }
        return id.Length is > 0 and <= RuntimeRequests.MaxIdLength;
    }

    private void ThrowIfStarted()
    {
        if (Stream is not null)
            throw new InvalidOperationException("The streamed response of this invocation has been started before.");
        if (Response.WrittenCount > ReservedLength)
            throw new InvalidOperationException("The response of this invocation has buffered bytes. Start the streamed response before anything is written.");
    }

    private static void ThrowIfLong(Range header, string name)
    {
        int length = header.End.Value - header.Start.Value;
        if (length > MaxHeaderLength)
            throw InvalidHeader($"a header {name} of {length} bytes; the maximum is {MaxHeaderLength} bytes");
    }

    private static RuntimeApiException InvalidHeader(string what) => new(ErrorTypes.InvalidHeader, $"The Runtime API has sent an event with {what}.");

    private ReadOnlySpan<byte> Bytes(Range header) => _next.Find(header) is { } range ? _connection[range] : default;

    private string? Text(Range header) => Bytes(header) is { IsEmpty: false } bytes ? Encoding.UTF8.GetString(bytes) : null;
}
