using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Tern.Functions.Errors;
using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>A connection to the Runtime API. It sends one request at a time, and has the response in its buffer until the next one.</summary>
/// <remarks>
/// A blocking socket completes all operations at once, so that the caller needs no other thread. With a socket that does not block, an invocation takes more time
/// (bench/results/functions.md), but a process can have many.
/// </remarks>
internal sealed class RuntimeConnection(FunctionRuntime runtime, bool isBlocking) : IDisposable
{
    private readonly ResponseReader _reader = new();
    private IRuntimeSocket? _socket;
    private volatile bool _isDisposed;

    /// <summary>The received bytes. Valid until the next request.</summary>
    public ReadOnlyMemory<byte> Received => _reader.Received;

    /// <summary>The received response. Valid until the next request.</summary>
    public HttpResponse Response => _reader.Response;

    public ReadOnlySpan<byte> this[Range range] => _reader[range];

    /// <summary>Sends bytes of a request. Opens the connection if it is closed.</summary>
    /// <exception cref="SocketException">The connection cannot be opened, or is lost.</exception>
    public ValueTask SendAsync(ReadOnlyMemory<byte> bytes) => _socket is { } socket ? socket.SendAsync(bytes) : OpenAndSendAsync(bytes);

    /// <summary>Receives a response. The range of its body is in <see cref="Received"/>.</summary>
    /// <returns>The status.</returns>
    /// <exception cref="SocketException">The connection is lost.</exception>
    /// <exception cref="EndOfStreamException">The server has closed the connection before the end of the response.</exception>
    /// <exception cref="RuntimeApiException">The bytes are not a response of HTTP/1.1, or were not received in time.</exception>
    public ValueTask<int> ReceiveAsync() => ReceiveAsync(runtime.ResponseTimeout);

    /// <summary>Receives a response.</summary>
    /// <param name="limit">The time until its first byte; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <inheritdoc cref="ReceiveAsync()" path="/returns|/exception"/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ReceiveAsync(TimeSpan limit)
    {
        _reader.Start();
        try
        {
            while (!_reader.Advance(await _socket!.ReceiveAsync(_reader.GetMemory(), _reader.HasBytes ? runtime.ResponseTimeout : limit).ConfigureAwait(false)))
            {
            }
        }
        catch (SocketException e) when (e.SocketErrorCode == SocketError.TimedOut)
        {
            throw new RuntimeApiException(ErrorTypes.Timeout, $"The Runtime API at {runtime.Address.Host} has not sent {(_reader.HasBytes ? "the rest of a response" : "a response")} in time.", e);
        }
        if (_reader.ClosesConnection)
            Close();
        return _reader.Response.Status;
    }

    /// <summary>Closes the connection. The next request opens another one.</summary>
    public void Close()
    {
        _socket?.Dispose();
        _socket = null;
    }

    /// <summary>Closes the connection. A request in flight fails.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Interlocked.MemoryBarrier();
        _socket?.Dispose();
    }

    private async ValueTask OpenAndSendAsync(ReadOnlyMemory<byte> bytes)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        TimeSpan period = ReceiveTimeout.GetPeriod(runtime.ResponseTimeout);
        EndPoint endpoint = runtime.Address.EndPoint;
        IRuntimeSocket socket = runtime.Hosted is { } host ? host.Connect()
            : isBlocking && BlockingSocket.Supports(endpoint) ? BlockingSocket.Connect((IPEndPoint)endpoint, period)
            : await AsyncSocket.ConnectAsync(runtime.Address, runtime.Time, period).ConfigureAwait(false);
        // A full fence, as in Dispose: one of the two threads reads what the other has written, and closes the socket.
        Interlocked.Exchange(ref _socket, socket);
        if (_isDisposed)
        {
            socket.Dispose();
            throw new ObjectDisposedException(nameof(RuntimeConnection));
        }
        await socket.SendAsync(bytes).ConfigureAwait(false);
    }
}
