using System.Net.Sockets;

namespace Tern.Runtime;

/// <summary>Creates the exceptions for failures of the transport.</summary>
internal static class TransportFailure
{
    private const int MaxCauseLength = 200;

    /// <param name="failure">The exception of the transport.</param>
    /// <param name="call">The call.</param>
    /// <param name="secrets">The secrets that no message may contain.</param>
    /// <param name="isOwnEndpoint">Whether the endpoint is a custom one, so that it does not depend on the region.</param>
    public static TernTransportException Create(Exception failure, CallInfo call, SecretScrubber secrets, bool isOwnEndpoint) =>
        new(IsNameResolutionFailure(failure) ? DescribeNameResolutionFailure(call, isOwnEndpoint) : Describe(failure, secrets), call, RemoveProxyUrl(RemoveIfSecret(failure, secrets)));

    public static TernTransportException CreateForBody(Exception failure, CallInfo call, SecretScrubber secrets) =>
        new($"The connection was lost before the response body was complete ({DescribeCause(failure, secrets)}).", call, RemoveIfSecret(failure, secrets));

    /// <summary>Creates the exception for a body that is shorter or longer than its <c>Content-Length</c>.</summary>
    public static TernTransportException CreateForWrongLength(long received, long promised, CallInfo call) => new(
        received < promised
            ? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The response body ended after {received} of {promised} bytes.")
            : string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The response body has more bytes than its Content-Length of {promised}."),
        call);

    /// <summary>Whether the service may have received the request. Only a connection that was never established rules it out.</summary>
    public static bool MayHaveReachedService(TernTransportException failure) => failure is not TernConnectTimeoutException and not
    {
        InnerException: HttpRequestException
        {
            HttpRequestError: HttpRequestError.NameResolutionError or HttpRequestError.ConnectionError or HttpRequestError.SecureConnectionError or HttpRequestError.ProxyTunnelError,
        },
    };

    private static string Describe(Exception failure, SecretScrubber secrets) => failure switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } =>
            $"The connection could not be established ({DescribeCause(failure, secrets)}).",
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } =>
            $"The TLS connection could not be established ({DescribeCause(failure, secrets)}). Check the certificate, the proxy and the clock.",
        HttpRequestException { HttpRequestError: HttpRequestError.ProxyTunnelError } =>
            "The proxy refused the connection. Check the URL, the user name and the password of the proxy.",
        HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse } =>
            "The response is not HTTP. Check that the endpoint supports the scheme of its URL.",
        HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } =>
            "The response headers are larger than the limit of the HTTP handler. Check the endpoint, or set ClientOptions.Handler with a higher SocketsHttpHandler.MaxResponseHeadersLength.",
        _ => $"The connection was lost before the response was complete ({DescribeCause(failure, secrets)}).",
    };

    /// <summary>Not all systems distinguish an unreachable resolver, a name without an address and an unknown name.</summary>
    private static bool IsNameResolutionFailure(Exception failure) =>
        failure is HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError }
        || Innermost(failure) is SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData };

    private static string DescribeNameResolutionFailure(CallInfo call, bool isOwnEndpoint)
    {
        const string Problem = "The host name could not be resolved";
        if (isOwnEndpoint)
            return $"{Problem}. Check the endpoint, then DNS.";
        // A region may be newer than this version. So an unknown region is an error only if DNS does not resolve it either.
        return call.Region is { } region && !PartitionTable.Aws.ContainsRegion(region)
            ? $"{Problem}, and the region '{region}' is unknown to this version. Check the region, then DNS."
            : $"{Problem}. Check DNS and connectivity to it, then whether the service is available in the region.";
    }

    /// <summary>Describes the innermost exception, which is the most specific one.</summary>
    private static string DescribeCause(Exception failure, SecretScrubber secrets) => Innermost(failure) switch
    {
        SocketException socket => socket.SocketErrorCode.ToString(),
        OperationCanceledException => "the transport aborted the connection",
        // The message of .NET contains the received bytes in hexadecimal.
        HttpIOException { HttpRequestError: HttpRequestError.InvalidResponse } => "its framing is not HTTP",
        { Message: var message } => HostLabel.Quote(secrets.Scrub(message.TrimEnd('.')), MaxCauseLength),
    };

    /// <summary>The failure as an inner exception; null if it contains a secret. The transport quotes invalid responses, which can echo the request.</summary>
    private static Exception? RemoveIfSecret(Exception failure, SecretScrubber secrets) => secrets.AppearsIn(failure) ? null : failure;

    // The message of .NET contains the URL of the proxy with its password.
    private static Exception? RemoveProxyUrl(Exception? failure) => failure is HttpRequestException { HttpRequestError: HttpRequestError.ProxyTunnelError } refused
        ? new HttpRequestException(HttpRequestError.ProxyTunnelError, null, null, refused.StatusCode)
        : failure;

    private static Exception Innermost(Exception failure)
    {
        Exception cause = failure;
        while (cause.InnerException is { } inner)
            cause = inner;
        return cause;
    }
}
