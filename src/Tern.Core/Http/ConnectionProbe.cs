namespace Tern.Http;

/// <summary>Learns which connection carried an attempt, and whether a byte of an answer came back on it.</summary>
/// <remarks>
/// A handler takes an idle connection and writes to it before its <c>SendAsync</c> returns, on the caller's thread; a new
/// connection is always written to later, from elsewhere. So a write on this thread, while a probe is set, is one to a
/// connection that was idle.
/// </remarks>
internal sealed class ConnectionProbe
{
    [ThreadStatic]
    private static ConnectionProbe? t_current;

    private ConnectionStream? _connection;
    private long _received;

    /// <summary>The probe of the attempt that is being sent on this thread.</summary>
    public static ConnectionProbe? Current => t_current;

    /// <summary>Whether the attempt went to a connection that had been idle, and nothing came back.</summary>
    public bool FailedBeforeFirstByte =>
        _connection is { } connection && connection.ReceivedBytes == _received;

    /// <summary>Sends with this probe set.</summary>
    public Task<HttpResponseMessage> SendAsync(HttpMessageInvoker invoker, HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Clear();
        t_current = this;
        try
        {
            return invoker.SendAsync(request, cancellationToken);
        }
        finally
        {
            t_current = null;
        }
    }

    public void Clear() => _connection = null;

    public void OnWrite(ConnectionStream connection)
    {
        if (_connection is not null)
            return;
        _connection = connection;
        _received = connection.ReceivedBytes;
    }
}
