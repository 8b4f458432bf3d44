using System.Net.Sockets;
using System.Security.Authentication;

namespace Tern.Retries;

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
    public void Codes_of_throttling(string code)
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
    public void Codes_of_transient_errors(string code) => Assert.Equal(RetryKind.Transient, Classify(400, code));

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
    public void Status_codes(int status, string kind) => Assert.Equal(kind, Classify(status, "UnknownError").ToString());

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
    public void Below_the_status_of_a_success_the_code_decides(string code, string kind) => Assert.Equal(kind, Classify(200, code).ToString());

    [Fact]
    public void The_identity_provider_code_counts_for_sts_only()
    {
        ServiceException error = RetryTestData.Error(400, "IDPCommunicationError");
        Assert.Equal(RetryKind.Transient, RetryClassifier.Classify(error, RetryTestData.Sts));
        Assert.Equal(RetryKind.None, RetryClassifier.Classify(error, RetryTestData.Service));
    }

    [Fact]
    public void The_model_can_say_retryable_or_throttling()
    {
        Assert.Equal(RetryKind.None, RetryClassifier.Classify(new ModelledException(false, false), RetryTestData.Service));
        Assert.Equal(RetryKind.Transient, RetryClassifier.Classify(new ModelledException(true, false), RetryTestData.Service));
        Assert.Equal(RetryKind.Throttling, RetryClassifier.Classify(new ModelledException(true, true), RetryTestData.Service));
    }

    [Fact]
    public void Failures_of_the_network_pass()
    {
        Exception[] passing =
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
        Assert.All(passing, failure => Assert.Equal(RetryKind.Transient, RetryClassifier.ClassifyTransport(failure)));
    }

    [Fact]
    public void Failures_of_the_configuration_and_cancellation_do_not_pass()
    {
        Exception[] lasting =
        [
            new HttpRequestException(HttpRequestError.SecureConnectionError, inner: new AuthenticationException("certificate")),
            new HttpRequestException(HttpRequestError.VersionNegotiationError),
            new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded),
            new HttpIOException(HttpRequestError.ConfigurationLimitExceeded),
            new OperationCanceledException(),
            new CredentialsException("none"),
            new InvalidOperationException(),
        ];
        Assert.All(lasting, failure => Assert.Equal(RetryKind.None, RetryClassifier.ClassifyTransport(failure)));
    }

    private static RetryKind Classify(int status, string code) =>
        RetryClassifier.Classify(RetryTestData.Error(status, code), RetryTestData.Service);

    private sealed class ModelledException(bool isRetryable, bool isThrottling) : ServiceException("Custom", "message")
    {
        public override bool IsRetryable => isRetryable;

        public override bool IsThrottling => isThrottling;
    }
}
