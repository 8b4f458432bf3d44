using System.Net.Sockets;
using Tern.Calls;

namespace Tern.Http;

/// <summary>Says in words what the transport failed at.</summary>
internal static class TransportFailure
{
    public static TransportException Of(Exception failure, CallInfo call) => new(Describe(failure), call, failure);

    public static TransportException OfBody(Exception failure, CallInfo call) =>
        new($"the connection was lost in the middle of the response ({Cause(failure)})", call, failure);

    public static TransportException Truncated(long received, long promised, CallInfo call) => new(string.Create(
        System.Globalization.CultureInfo.InvariantCulture,
        $"the response ended after {received} of {promised} bytes"), call);

    private static string Describe(Exception failure) => failure switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } =>
            "the host name could not be resolved; check region, endpoint and DNS",
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } =>
            $"no connection could be made ({Cause(failure)})",
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } =>
            $"no secure connection could be made ({Cause(failure)}); check the certificate, the proxy and the clock",
        HttpRequestException { HttpRequestError: HttpRequestError.ProxyTunnelError } =>
            $"the proxy refused the connection ({Cause(failure)})",
        HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse } =>
            "the answer is not HTTP; check that the endpoint speaks the protocol of its URL",
        HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } =>
            "the head of the answer is larger than a client accepts",
        _ => $"the connection was lost before the response was complete ({Cause(failure)})",
    };

    /// <summary>The innermost cause, which is the one that names what happened.</summary>
    private static string Cause(Exception failure)
    {
        Exception cause = failure;
        while (cause.InnerException is { } inner)
            cause = inner;
        return cause is SocketException socket ? socket.SocketErrorCode.ToString() : cause.Message.TrimEnd('.');
    }
}
