using System.Net.Sockets;
using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>Says in words what the transport failed at.</summary>
internal static class TransportFailure
{
    private const int MaxCauseLength = 200;

    /// <param name="failure">What the transport raised.</param>
    /// <param name="call">The call.</param>
    /// <param name="secrets">What no message may repeat.</param>
    /// <param name="isOwnEndpoint">Whether the user set the endpoint, so that the region is not part of it.</param>
    public static TransportException Of(Exception failure, CallInfo call, SecretScrubber secrets, bool isOwnEndpoint) =>
        new(IsUnresolved(failure) ? DescribeUnresolved(call, isOwnEndpoint) : Describe(failure, secrets), call, Harmless(failure, secrets));

    public static TransportException OfBody(Exception failure, CallInfo call, SecretScrubber secrets) =>
        new($"the connection was lost in the middle of the response ({Cause(failure, secrets)})", call, Harmless(failure, secrets));

    /// <summary>A body that is shorter or longer than its <c>Content-Length</c>.</summary>
    public static TransportException WrongLength(long received, long promised, CallInfo call) => new(
        received < promised
            ? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"the response ended after {received} of {promised} bytes")
            : string.Create(System.Globalization.CultureInfo.InvariantCulture, $"the response has more than the {promised} bytes that it announced"),
        call);

    /// <summary>Whether the service may have got the request, which only a connection that was never made rules out.</summary>
    public static bool MayHaveArrived(TransportException failure) => failure is not ConnectTimeoutException and not
    {
        InnerException: HttpRequestException
        {
            HttpRequestError: HttpRequestError.NameResolutionError or HttpRequestError.ConnectionError or HttpRequestError.SecureConnectionError or HttpRequestError.ProxyTunnelError,
        },
    };

    private static string Describe(Exception failure, SecretScrubber secrets) => failure switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } =>
            $"no connection could be made ({Cause(failure, secrets)})",
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } =>
            $"no secure connection could be made ({Cause(failure, secrets)}); check the certificate, the proxy and the clock",
        HttpRequestException { HttpRequestError: HttpRequestError.ProxyTunnelError } =>
            $"the proxy refused the connection ({Cause(failure, secrets)})",
        HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse } =>
            "the answer is not HTTP; check that the endpoint speaks the protocol of its URL",
        HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } =>
            "the head of the answer is larger than a client accepts",
        _ => $"the connection was lost before the response was complete ({Cause(failure, secrets)})",
    };

    /// <summary>A resolver that cannot be reached, and a name without an address, are not told apart from no such name by all systems.</summary>
    private static bool IsUnresolved(Exception failure) =>
        failure is HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError }
        || Innermost(failure) is SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData };

    private static string DescribeUnresolved(CallInfo call, bool isOwnEndpoint)
    {
        const string Problem = "the host name could not be resolved";
        if (isOwnEndpoint)
            return $"{Problem}; check the endpoint, then DNS";
        // A region may be newer than this version, so that only its absence from DNS makes it a mistake.
        return call.Region is { } region && !PartitionTable.Aws.Lists(region)
            ? $"{Problem}, and '{region}' is no region that this version knows; check the region, then DNS"
            : $"{Problem}; check DNS and the way to it, then whether the service exists in the region";
    }

    /// <summary>The innermost cause, which is the one that names what happened.</summary>
    private static string Cause(Exception failure, SecretScrubber secrets) => Innermost(failure) switch
    {
        SocketException socket => socket.SocketErrorCode.ToString(),
        OperationCanceledException => "the transport aborted it",
        // .NET quotes the bytes, in hexadecimal.
        HttpIOException { HttpRequestError: HttpRequestError.InvalidResponse } => "its framing is not HTTP",
        { Message: var message } => HostLabel.Quote(secrets.Scrub(message.TrimEnd('.')), MaxCauseLength),
    };

    /// <summary>The failure as an inner exception. The transport quotes what it cannot understand, and that can be our own request come back.</summary>
    private static Exception? Harmless(Exception failure, SecretScrubber secrets) => secrets.IsIn(failure) ? null : failure;

    private static Exception Innermost(Exception failure)
    {
        Exception cause = failure;
        while (cause.InnerException is { } inner)
            cause = inner;
        return cause;
    }
}
