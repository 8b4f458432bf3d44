using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Tern.Functions.Async;
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

    /// <summary>The time in which the server has to send or to accept the next bytes.</summary>
    public TimeSpan Timeout => runtime.ResponseTimeout;

    public ReadOnlySpan<byte> this[Range range] => _reader[range];

    /// <summary>Sends bytes of a request. Opens the connection if it is closed.</summary>
    /// <exception cref="SocketException">The connection cannot be opened, or is lost.</exception>
    /// <exception cref="RuntimeApiException">The bytes were not accepted in time.</exception>
    public ValueTask SendAsync(ReadOnlyMemory<byte> bytes) => SendAsync(bytes, Timeout);

    /// <summary>Sends bytes of a request. Opens the connection if it is closed.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="limit">The time in which the server has to accept the next bytes.</param>
    /// <inheritdoc cref="SendAsync(ReadOnlyMemory{byte})" path="/exception"/>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    public async ValueTask SendAsync(ReadOnlyMemory<byte> bytes, TimeSpan limit)
    {
        IRuntimeSocket socket = _socket ?? await OpenAsync().ConfigureAwait(false);
        try
        {
            await socket.SendAsync(bytes, limit).ConfigureAwait(false);
        }
        catch (SocketException e) when (e.SocketErrorCode == SocketError.TimedOut)
        {
            throw new RuntimeApiException(ErrorTypes.Timeout, $"The Runtime API at {runtime.Address.Host} has not accepted the bytes of a request in time.", e);
        }
    }

    /// <summary>Receives a response. The range of its body is in <see cref="Received"/>.</summary>
    /// <returns>The status.</returns>
    /// <exception cref="SocketException">The connection is lost.</exception>
    /// <exception cref="EndOfStreamException">The server has closed the connection before the end of the response.</exception>
    /// <exception cref="RuntimeApiException">The bytes are not a response of HTTP/1.1, or were not received in time.</exception>
    public ValueTask<int> ReceiveAsync() => ReceiveAsync(Timeout);

    /// <summary>Receives a response.</summary>
    /// <param name="limit">The time until its first byte; <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <inheritdoc cref="ReceiveAsync()" path="/returns|/exception"/>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    public async ValueTask<int> ReceiveAsync(TimeSpan limit)
    {
        _reader.Start();
        try
        {
            while (!_reader.Advance(await _socket!.ReceiveAsync(_reader.GetMemory(), _reader.HasBytes ? Timeout : limit).ConfigureAwait(false)))
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

    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    private async ValueTask<IRuntimeSocket> OpenAsync()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        TimeSpan period = SocketTimeout.GetPeriod(Timeout);
        RuntimeAddress address = runtime.Address;
        IRuntimeSocket socket = runtime.Hosted is { } host ? host.Connect()
            : isBlocking && OperatingSystem.IsLinux() && address.FindIpv4() is { } ipv4 ? BlockingSocket.Connect(ipv4, address.Port, period)
            : await AsyncSocket.ConnectAsync(address, runtime.Time, period).ConfigureAwait(false);
        // A full fence, as in Dispose: one of the two threads reads what the other has written, and closes the socket.
        Interlocked.Exchange(ref _socket, socket);
        if (_isDisposed)
        {
            socket.Dispose();
            throw new ObjectDisposedException(nameof(RuntimeConnection));
        }
        return socket;
    }
}
