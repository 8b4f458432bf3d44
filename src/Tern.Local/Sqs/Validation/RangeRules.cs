namespace Tern.Local.Sqs.Validation;

/// <summary>The ranges of numbers in requests.</summary>
internal static class RangeRules
{
    public static void CheckMaxNumberOfMessages(int? value) =>
        Check("MaxNumberOfMessages", value, 1, QueueLimits.MaxReceivedMessages, "Must be between 1 and 10, if provided.");

    public static void CheckWaitTime(int? value) =>
        Check("WaitTimeSeconds", value, 0, QueueLimits.MaxWaitTimeSeconds, "Must be >= 0 and <= 20, if provided.");

    public static void CheckReceiveVisibility(int? value) =>
        Check("VisibilityTimeout", value, 0, QueueLimits.MaxVisibilityTimeout, "Must be >= 0 and <= 43200, if provided.");

    public static void CheckVisibility(int value) =>
        Check("VisibilityTimeout", value, 0, QueueLimits.MaxVisibilityTimeout, "VisibilityTimeout must be an integer between 0 and 43200.");

    public static void CheckDelay(int? value) =>
        Check("DelaySeconds", value, 0, QueueLimits.MaxDelaySeconds, "DelaySeconds must be >= 0 and <= 900.");

    public static void CheckMaxResults(int? value, int max) =>
        Check("MaxResults", value, 1, max, $"MaxResults must be an integer between 1 and {SqsText.Of(max)}.");

    private static void Check(string parameter, int? value, int min, int max, string reason)
    {
        if (value is { } number && (number < min || number > max))
            throw SqsErrors.InvalidValue(parameter, SqsText.Of(number), reason);
    }
}
