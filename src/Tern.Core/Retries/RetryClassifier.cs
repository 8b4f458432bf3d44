using System.Net.Sockets;
using System.Security.Authentication;

namespace Tern.Runtime;

/// <summary>Classifies errors as retryable or not.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
internal static class RetryClassifier
{
    /// <summary>Classifies an error response; throttling takes precedence.</summary>
    public static RetryKind Classify(TernServiceException error, ServiceDescriptor service)
    {
        int status = error.Response.StatusCode;
        if (error.IsThrottling || status == 429 || IsThrottlingCode(error.ErrorCode))
            return RetryKind.Throttling;
        if (error.IsRetryable || status is 500 or 502 or 503 or 504 || IsTransientCode(error.ErrorCode, service))
            return RetryKind.Transient;
        // For an error with the status of a success, the code replaces the status.
        return status is >= 200 and < 300 && IsServerCode(error.ErrorCode) ? RetryKind.Transient : RetryKind.None;
    }

    /// <summary>Classifies a failure without a response, as the transport threw it.</summary>
    public static RetryKind ClassifyTransport(Exception failure) => failure switch
    {
        // A rejected certificate is rejected again a second later; an interrupted handshake is not.
        HttpRequestException { InnerException: AuthenticationException } => RetryKind.None,
        HttpRequestException { HttpRequestError: HttpRequestError.UserAuthenticationError or HttpRequestError.VersionNegotiationError } => RetryKind.None,
        HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } => RetryKind.None,
        HttpIOException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } => RetryKind.None,
        HttpRequestException or IOException or SocketException or TimeoutException => RetryKind.Transient,
        _ => RetryKind.None,
    };

    /// <summary>Whether a code means throttling.</summary>
    public static bool IsThrottlingCode(string code) => code is
        "Throttling" or
        "ThrottlingException" or
        "ThrottledException" or
        "RequestThrottledException" or
        "TooManyRequestsException" or
        "ProvisionedThroughputExceededException" or
        "TransactionInProgressException" or
        "RequestLimitExceeded" or
        "BandwidthLimitExceeded" or
        "LimitExceededException" or
        "RequestThrottled" or
        "SlowDown" or
        "PriorRequestNotComplete" or
        "EC2ThrottledException";

    /// <summary>
    /// Whether a code corresponds to a status of 500 or 503 where no such status exists: an error inside a success, an entry of a batch.
    /// </summary>
    public static bool IsServerCode(string code) => code is "InternalError" or "InternalFailure" or "ServiceUnavailable" or "ServiceUnavailableException";

    private static bool IsTransientCode(string code, ServiceDescriptor service)
    {
        if (code is "RequestTimeout" or "RequestTimeoutException" or "InternalError")
            return true;
        for (int i = 0; i < service.TransientErrorCodes.Count; i++)
        {
            if (service.TransientErrorCodes[i] == code)
                return true;
        }
        return false;
    }
}
