using System.Net.Sockets;
using System.Security.Authentication;
using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

public class RetryClassifierTests
{
    [Theory]
    [InlineData("Throttling")]
    [InlineData("ThrottlingException")]
    [InlineData("ThrottledException")]
    [InlineData("RequestThrottledException")]
    [InlineData("TooManyRequestsException")]
    [InlineData("ProvisionedThroughputExceededException")]
    [InlineData("TransactionInProgressException")]
    [InlineData("RequestLimitExceeded")]
    [InlineData("BandwidthLimitExceeded")]
    [InlineData("LimitExceededException")]
    [InlineData("RequestThrottled")]
    [InlineData("SlowDown")]
    [InlineData("PriorRequestNotComplete")]
    [InlineData("EC2ThrottledException")]
    public void Throttling_error_codes_are_classified_as_throttling(string code)
    {
        Assert.Equal(RetryKind.Throttling, Classify(400, code));
        Assert.Equal(RetryKind.Throttling, Classify(503, code));
        Assert.Equal(RetryKind.None, Classify(400, code + "X"));
        Assert.Equal(RetryKind.None, Classify(400, code.ToLowerInvariant()));
    }

    [Theory]
    [InlineData("RequestTimeout")]
    [InlineData("RequestTimeoutException")]
    [InlineData("InternalError")]
    public void Transient_error_codes_are_classified_as_transient(string code) => Assert.Equal(RetryKind.Transient, Classify(400, code));

    [Theory]
    [InlineData(429, nameof(RetryKind.Throttling))]
    [InlineData(500, nameof(RetryKind.Transient))]
    [InlineData(502, nameof(RetryKind.Transient))]
    [InlineData(503, nameof(RetryKind.Transient))]
    [InlineData(504, nameof(RetryKind.Transient))]
    [InlineData(400, nameof(RetryKind.None))]
    [InlineData(403, nameof(RetryKind.None))]
    [InlineData(404, nameof(RetryKind.None))]
    [InlineData(408, nameof(RetryKind.None))]
    [InlineData(409, nameof(RetryKind.None))]
    [InlineData(501, nameof(RetryKind.None))]
    [InlineData(505, nameof(RetryKind.None))]
    [InlineData(0, nameof(RetryKind.None))]
    public void Status_code_determines_the_retry_kind(int status, string kind) => Assert.Equal(kind, Classify(status, "UnknownError").ToString());

    [Theory]
    [InlineData("InternalError", nameof(RetryKind.Transient))]
    [InlineData("InternalFailure", nameof(RetryKind.Transient))]
    [InlineData("ServiceUnavailable", nameof(RetryKind.Transient))]
    [InlineData("RequestTimeout", nameof(RetryKind.Transient))]
    [InlineData("SlowDown", nameof(RetryKind.Throttling))]
    [InlineData("AccessDenied", nameof(RetryKind.None))]
    [InlineData("NoSuchUpload", nameof(RetryKind.None))]
    [InlineData("PreconditionFailed", nameof(RetryKind.None))]
    [InlineData("Http200", nameof(RetryKind.None))]
    public void Error_code_in_a_200_response_determines_the_retry_kind(string code, string kind) => Assert.Equal(kind, Classify(200, code).ToString());

    [Fact]
    public void IDPCommunicationError_is_transient_only_for_STS()
    {
        TernServiceException error = RetryTestData.Error(400, "IDPCommunicationError");
        Assert.Equal(RetryKind.Transient, RetryClassifier.Classify(error, RetryTestData.Sts));
        Assert.Equal(RetryKind.None, RetryClassifier.Classify(error, RetryTestData.Service));
    }

    [Fact]
    public void IsRetryable_and_IsThrottling_of_the_exception_determine_the_retry_kind()
    {
        Assert.Equal(RetryKind.None, RetryClassifier.Classify(new ModelledException(false, false), RetryTestData.Service));
        Assert.Equal(RetryKind.Transient, RetryClassifier.Classify(new ModelledException(true, false), RetryTestData.Service));
        Assert.Equal(RetryKind.Throttling, RetryClassifier.Classify(new ModelledException(true, true), RetryTestData.Service));
    }

    [Fact]
    public void Network_failures_are_transient()
    {
        Exception[] transient =
        [
            new HttpRequestException(HttpRequestError.ConnectionError, inner: new SocketException((int)SocketError.ConnectionRefused)),
            new HttpRequestException(HttpRequestError.NameResolutionError),
            new HttpRequestException(HttpRequestError.SecureConnectionError, inner: new IOException("reset in the handshake")),
            new HttpRequestException("unknown"),
            new HttpIOException(HttpRequestError.ResponseEnded),
            new IOException("reset"),
            new SocketException((int)SocketError.ConnectionReset),
            new TimeoutException(),
        ];
        Assert.All(transient, failure => Assert.Equal(RetryKind.Transient, RetryClassifier.ClassifyTransport(failure)));
    }

    [Fact]
    public void Configuration_errors_and_cancellation_are_not_retryable()
    {
        Exception[] permanent =
        [
            new HttpRequestException(HttpRequestError.SecureConnectionError, inner: new AuthenticationException("certificate")),
            new HttpRequestException(HttpRequestError.VersionNegotiationError),
            new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded),
            new HttpIOException(HttpRequestError.ConfigurationLimitExceeded),
            new OperationCanceledException(),
            new TernCredentialsException("none"),
            new InvalidOperationException(),
        ];
        Assert.All(permanent, failure => Assert.Equal(RetryKind.None, RetryClassifier.ClassifyTransport(failure)));
    }

    private static RetryKind Classify(int status, string code) =>
        RetryClassifier.Classify(RetryTestData.Error(status, code), RetryTestData.Service);

    private sealed class ModelledException(bool isRetryable, bool isThrottling) : TernServiceException("Custom", "message")
    {
        public override bool IsRetryable => isRetryable;

        public override bool IsThrottling => isThrottling;
    }
}
