using System.Net.Sockets;
using System.Security.Authentication;
using Tern.Calls;

namespace Tern.Retries;

/// <summary>Tells errors that pass from errors that stay.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
internal static class RetryClassifier
{
    /// <summary>What an error response means; throttling wins where both could be said.</summary>
    public static RetryKind Classify(ServiceException error, ServiceDescriptor service)
    {
        int status = error.Response.StatusCode;
        if (error.IsThrottling || status == 429 || IsThrottlingCode(error.ErrorCode))
            return RetryKind.Throttling;
        if (error.IsRetryable || status is 500 or 502 or 503 or 504 || IsTransientCode(error.ErrorCode, service))
            return RetryKind.Transient;
        // An error below the status of a success: what that status would have been, the code tells.
        return status is >= 200 and < 300 && IsServerCode(error.ErrorCode) ? RetryKind.Transient : RetryKind.None;
    }

    /// <summary>What a failure without a response means, as the transport threw it.</summary>
    public static RetryKind ClassifyTransport(Exception failure) => failure switch
    {
        // A certificate that is refused now is refused in a second; a handshake that was cut off is not.
        HttpRequestException { InnerException: AuthenticationException } => RetryKind.None,
        HttpRequestException { HttpRequestError: HttpRequestError.UserAuthenticationError or HttpRequestError.VersionNegotiationError } => RetryKind.None,
        HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } => RetryKind.None,
        HttpIOException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } => RetryKind.None,
        HttpRequestException or IOException or SocketException or TimeoutException => RetryKind.Transient,
        _ => RetryKind.None,
    };

    /// <summary>Whether a code means that too much was asked for at once.</summary>
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

    /// <summary>Whether a code stands for a status of 500 or 503, where there is no such status: an error inside a success, an entry of a batch.</summary>
    public static bool IsServerCode(string code) => code is "InternalError" or "InternalFailure" or "ServiceUnavailable" or "ServiceUnavailableException";

    private static bool IsTransientCode(string code, ServiceDescriptor service) => code switch
    {
        "RequestTimeout" or "RequestTimeoutException" or "InternalError" => true,
        // STS could not reach the identity provider; other services do not have the code.
        "IDPCommunicationError" => service.ServiceId == "STS",
        _ => false,
    };
}
