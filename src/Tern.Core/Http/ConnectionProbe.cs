namespace Tern.Runtime;

/// <summary>Records which idle connection an attempt used, and whether any response byte was received on it.</summary>
/// <remarks>
/// A handler writes to an idle connection on the caller's thread, before its <c>SendAsync</c> returns. It writes to a new
/// connection later and on another thread. So a write on this thread, while a probe is set, uses a connection that was idle.
/// </remarks>
// Without it, a request on an idle connection that the server has closed uses one of the call's attempts.
// Held by LoopbackTests.Request_that_fails_on_a_reused_connection_is_resent_within_the_same_attempt.
internal sealed class ConnectionProbe
{
    [ThreadStatic]
    private static ConnectionProbe? t_current;

    private ConnectionStream? _connection;
    private long _received;

    /// <summary>The probe of the attempt that is being sent on this thread.</summary>
    public static ConnectionProbe? Current => t_current;

    /// <summary>Whether the attempt used a connection that had been idle, and no response byte was received.</summary>
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
