using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

/// <summary>One response and what is expected after it. An outcome of null means success, which ends a call.</summary>
internal sealed record PublishedRetryStep(int Status, RetryOutcome? Outcome, int Quota, double DelayMs = 0, string Code = "UnknownError", string? RetryAfter = null);
