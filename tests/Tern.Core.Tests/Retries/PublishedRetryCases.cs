using static Tern.Runtime.RetryOutcome;

namespace Tern.Core.Tests.Retries;

/// <summary>
/// The table that AWS's own SDKs are tested with since 2026 (appendix A of their retry specification, jitter fixed at
/// 1), as far as it can be read from their public test sources, and rows of the same form for what it leaves open.
/// </summary>
/// <seealso href="https://github.com/smithy-lang/smithy-kotlin">smithy-kotlin, standard retry integration test cases</seealso>
internal static class PublishedRetryCases
{
    public static IReadOnlyList<PublishedRetryCase> All { get; } =
    [
        new("Retry eventually succeeds")
        {
            Steps =
            [
                new(500, Retry, 486, 50),
                new(500, Retry, 472, 100),
                new(200, null, 486),
            ],
        },
        new("Fail due to max attempts reached")
        {
            Steps =
            [
                new(502, Retry, 486, 50),
                new(502, Retry, 472, 100),
                new(502, MaxAttemptsReached, 472),
            ],
        },
        new("Retry quota reached after a single retry")
        {
            InitialTokens = 14,
            Steps =
            [
                new(500, Retry, 0, 50),
                new(500, QuotaExceeded, 0),
            ],
        },
        new("No retries at all if retry quota is 0")
        {
            InitialTokens = 0,
            Steps = [new(500, QuotaExceeded, 0)],
        },
        new("Verifying exponential backoff timing")
        {
            MaxAttempts = 5,
            Steps =
            [
                new(500, Retry, 486, 50),
                new(500, Retry, 472, 100),
                new(500, Retry, 458, 200),
                new(500, Retry, 444, 400),
                new(500, MaxAttemptsReached, 444),
            ],
        },
        // Published with a cap of 0.2 s; the cap of 20 s is reached after six throttled attempts.
        new("Verify max backoff time")
        {
            MaxAttempts = 8,
            Steps =
            [
                new(429, Retry, 495, 1_000),
                new(429, Retry, 490, 2_000),
                new(429, Retry, 485, 4_000),
                new(429, Retry, 480, 8_000),
                new(429, Retry, 475, 16_000),
                new(429, Retry, 470, 20_000),
                new(429, Retry, 465, 20_000),
                new(429, MaxAttemptsReached, 465),
            ],
        },
        new("Retry stops after retry quota exhaustion")
        {
            MaxAttempts = 5,
            InitialTokens = 20,
            Steps =
            [
                new(500, Retry, 6, 50),
                new(502, QuotaExceeded, 6),
            ],
        },
        new("Retry quota recovery after successful responses")
        {
            MaxAttempts = 5,
            InitialTokens = 30,
            Steps =
            [
                new(500, Retry, 16, 50),
                new(502, Retry, 2, 100),
                new(200, null, 16),
                new(500, Retry, 2, 50),
                new(200, null, 16),
            ],
        },
        new("Throttling error token bucket drain and backoff duration")
        {
            Steps =
            [
                new(400, Retry, 495, 1_000, Code: "Throttling"),
                new(200, null, 500),
            ],
        },
        new("DynamoDB base backoff and increased retries")
        {
            Service = RetryTestData.DynamoDB,
            Steps =
            [
                new(500, Retry, 486, 25),
                new(500, Retry, 472, 50),
                new(500, Retry, 458, 100),
                new(500, MaxAttemptsReached, 458),
            ],
        },
        new("Long-polling backoff when token bucket empty")
        {
            InitialTokens = 0,
            IsLongPolling = true,
            Steps = [new(500, QuotaExceeded, 0, 50)],
        },
        new("Long-polling max attempts exceeded must not delay")
        {
            MaxAttempts = 2,
            IsLongPolling = true,
            Steps =
            [
                new(500, Retry, 486, 50),
                new(500, MaxAttemptsReached, 486),
            ],
        },
        new("Long-polling success must not delay")
        {
            MaxAttempts = 2,
            IsLongPolling = true,
            Steps =
            [
                new(500, Retry, 486, 50),
                new(200, null, 500),
            ],
        },
        new("Long-polling non-retryable errors must not delay")
        {
            MaxAttempts = 2,
            IsLongPolling = true,
            Steps = [new(404, NotRetryable, 500)],
        },
        new("Honor x-amz-retry-after header")
        {
            Steps =
            [
                new(500, Retry, 486, 1_500, RetryAfter: "1500"),
                new(200, null, 500),
            ],
        },
        new("x-amz-retry-after minimum is exponential backoff duration")
        {
            Steps =
            [
                new(500, Retry, 486, 50, RetryAfter: "0"),
                new(200, null, 500),
            ],
        },
        new("x-amz-retry-after maximum is 5 s + exponential backoff duration")
        {
            Steps =
            [
                new(500, Retry, 486, 5_050, RetryAfter: "10000"),
                new(200, null, 500),
            ],
        },
        new("Invalid x-amz-retry-after falls back to exponential backoff")
        {
            Steps =
            [
                new(500, Retry, 486, 50, RetryAfter: "invalid"),
                new(200, null, 500),
            ],
        },

        // The rows below are not published. They cover what the published ones leave open.
        new("A first-attempt success adds one token")
        {
            InitialTokens = 20,
            Steps =
            [
                new(500, Retry, 6, 50),
                new(404, NotRetryable, 6),
                new(200, null, 7),
                new(200, null, 8),
            ],
        },
        new("A full quota does not grow")
        {
            Steps = [new(200, null, 500), new(200, null, 500)],
        },
        new("Success returns the cost of the last retry only")
        {
            Steps =
            [
                new(500, Retry, 486, 50),
                new(429, Retry, 481, 2_000),
                new(200, null, 486),
            ],
        },
        // The Go SDK waits for the transient delay here, the Python SDK for the throttling delay. The specification only says
        // "the delay". The longer one reduces the load on a service that throttles.
        new("Long-polling backoff after throttling when token bucket empty")
        {
            InitialTokens = 0,
            IsLongPolling = true,
            Steps = [new(400, QuotaExceeded, 0, 1_000, Code: "Throttling")],
        },
        new("Long-polling backoff honors x-amz-retry-after")
        {
            InitialTokens = 0,
            IsLongPolling = true,
            Steps = [new(500, QuotaExceeded, 0, 1_500, RetryAfter: "1500")],
        },
        new("Throttling of DynamoDB uses the common base delay")
        {
            Service = RetryTestData.DynamoDB,
            Steps =
            [
                new(400, Retry, 495, 1_000, Code: "ProvisionedThroughputExceededException"),
                new(200, null, 500),
            ],
        },
        new("A quota too small for a transient retry allows a throttling retry")
        {
            InitialTokens = 5,
            Steps =
            [
                new(429, Retry, 0, 1_000),
                new(500, QuotaExceeded, 0),
            ],
        },
        new("No retry with a max of one attempt")
        {
            MaxAttempts = 1,
            Steps = [new(500, MaxAttemptsReached, 500)],
        },
    ];
}
